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
  private var isLow = false
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

  /// Leaves out what a window of that height has no room for.
  func fit(height: Int32) {
    isLow = Double(height) < 300 + 14 * page.fontSize
    makeRoom()
  }

  /// In a low window the line with Undo stands in the place of the presets, not in that of Start.
  private func makeRoom() { choice.isVisible = !(isLow && undoRoom.isVisible) }

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
