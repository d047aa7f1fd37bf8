import CountdownCore
import Gtk

/// Where a duration is picked: hours, minutes and seconds, presets, and what it is for.
@MainActor
final class TimerPage {
  let page: Widget
  private let picker: DurationPicker
  private let titleEntry: TextEntry
  private let ends: EndPreview
  private let recents: RecentChips
  private var changed: () -> Void = {}

  init(_ countdowns: Countdowns, _ keeper: CountdownKeeper) {
    let builder = Builder(PackageResources.timer_ui, domain: textDomain)
    page = builder.get("page")
    titleEntry = builder.get("title")
    ends = EndPreview(builder.get("ends"), countdowns)
    picker = DurationPicker(builder)
    recents = RecentChips(builder.get("recents"), on: page, keeper)
    ClampedBin.set(on: builder.get("page"))
    ClampedBin.set(on: builder.get("footer"))
    ScrolledBin.set(on: builder.get("choice"))
    let presets: FlowBox = builder.get("presets")
    for seconds in Presets.seconds { presets.append(Presets.button(seconds: seconds)) }
    picker.onChange { [weak self] in self?.pickedChanged() }
    picker.onEnter { [weak self] in self?.start() }
    titleEntry.onEnter { [weak self] in self?.start() }
  }

  private func start() { page.activateAction("win.start") }

  private func pickedChanged() {
    ends.show(picker.isUnderstood ? picker.duration : .zero)
    changed()
  }

  /// Says anew when it would end.
  func refresh() { ends.refresh() }

  /// Calls the handler whenever what is picked has changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  /// Whether more than no time is picked, by numbers alone.
  var isReady: Bool { picker.isUnderstood && picker.duration > .zero }

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
