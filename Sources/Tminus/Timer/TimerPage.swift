import CountdownCore
import Gtk

/// Where a duration is picked: hours, minutes and seconds, presets, and what it is for.
@MainActor
final class TimerPage {
  let page: Widget
  let undoRoom: Box
  private let picker: DurationPicker
  private let titleEntry: TextEntry
  private let ends: EndPreview
  private let recents: RecentChips
  private let choice: Box
  private var height = Int32.max
  private var changed: () -> Void = {}

  init(_ countdowns: Countdowns, _ keeper: CountdownKeeper) {
    let builder = Builder(PackageResources.timer_ui, domain: textDomain)
    page = builder.get("page")
    undoRoom = builder.get("undo")
    titleEntry = builder.get("title")
    ends = EndPreview(builder.get("ends"), countdowns)
    picker = DurationPicker(builder)
    recents = RecentChips(builder.get("recents"), on: page, keeper)
    ClampedBin.set(on: builder.get("page"))
    ClampedBin.set(on: builder.get("footer"))
    choice = builder.get("choice")
    ScrolledBin.set(on: choice)
    let presets: FlowBox = builder.get("presets")
    for seconds in Presets.seconds { presets.append(Presets.button(seconds: seconds)) }
    picker.onChange { [weak self] in self?.pickedChanged() }
    picker.onEnter { [weak self] in self?.start() }
    titleEntry.onEnter { [weak self] in self?.start() }
    undoRoom.on("notify::visible") { [weak self] _ in self?.makeRoom() }
  }

  /// Leaves out what a window of that height has no room for: the digits and Start are the last to go.
  func fit(height: Int32) {
    self.height = height
    makeRoom()
  }

  private func makeRoom() {
    // In a low window the line with Undo stands in the place of the presets, not in that of Start.
    choice.isVisible = hasRoom(for: undoRoom.isVisible ? 300 : 250, lines: 14)
    titleEntry.isVisible = hasRoom(for: 210, lines: 13)
    ends.isVisible = hasRoom(for: 145, lines: 11)
  }

  /// Whether the window is high enough for so many pixels, and so many times the height of its text.
  private func hasRoom(for pixels: Double, lines: Double) -> Bool { Double(height) >= pixels + lines * page.fontSize }

  /// Whether the switcher above it leaves it enough room.
  var hasRoomAbove: Bool { hasRoom(for: 170, lines: 12) }

  private func start() { page.activateAction("win.start") }

  private func pickedChanged() {
    if let text = picker.misread {
      ends.say(tr("“%s” was not understood here.", text.excerptFromOutside))
    } else {
      ends.show(picker.duration)
    }
    changed()
  }

  /// Says anew when it would end.
  func refresh() { ends.refresh() }

  /// Calls the handler whenever what is picked has changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  /// Whether what is picked can start.
  var isReady: Bool { picker.canStart }

  /// What is picked, typed digits included; `nil` for no time.
  func request() -> StartRequest? {
    guard isReady else { return nil }
    return StartRequest(duration: picker.takeOver(), title: title)
  }

  var title: String { titleEntry.text }

  func show(_ duration: TimeSpan, title: String) {
    picker.show(duration)
    titleEntry.text = title
  }

  func focus() { picker.focus() }
}
