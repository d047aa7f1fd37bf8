import CountdownCore
import GLib
import Gtk

/// The durations that are one click away.
@MainActor
enum Presets {
  /// Whole minutes or hours, which their names can say.
  static let seconds: [Int64] = [60, 180, 300, 600, 900, 1500, 2700, 3600]

  static func have(_ duration: TimeSpan) -> Bool { seconds.contains { .seconds($0) == duration } }

  /// A button that starts such a duration.
  static func button(seconds: Int64) -> Button {
    let button = Button(name(seconds: seconds))
    button.setClass("chip", true)
    button.setAction("win.preset", Variant(seconds))
    button.setAccessibleDescription(TimeText.starting(.seconds(seconds)))
    return button
  }

  private static func name(seconds: Int64) -> String {
    // Translators: a length of time on a small button
    seconds % 3600 == 0 ? tr("%s h", String(seconds / 3600)) : tr("%s min", String(seconds / 60))
  }
}
