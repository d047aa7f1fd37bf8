import CountdownCore
import GLib
import Gtk

/// The durations that were started last, as small buttons beneath the presets.
@MainActor
final class RecentChips {
  private let flow: FlowBox
  private let page: Widget
  private let keeper: CountdownKeeper
  private var buttons: [Button] = []
  private var filled: [Recent] = []

  /// Chips on a page: filled whenever the page is turned to, and while it is seen.
  init(_ flow: FlowBox, on page: Widget, _ keeper: CountdownKeeper) {
    self.flow = flow
    self.page = page
    self.keeper = keeper
    page.on("map") { [weak self] _ in self?.fill() }
    keeper.onRecentsChange(self) { chips in
      if chips.page.isMapped { chips.fill() }
    }
    fill()
  }

  private func fill() {
    guard filled != keeper.recents else { return }
    filled = keeper.recents
    flow.removeAll()
    buttons = keeper.recents.enumerated().map { place, recent in
      let button = Button(RecentText.short(recent))
      button.setClass("chip", true)
      button.ellipsize()
      button.setAction("win.recent", Variant(Int32(clamping: place + 1)))
      button.tooltip = RecentText.long(recent, place: place + 1)
      button.onKey { [weak self] key, modified in
        guard key == Key.delete, !modified else { return false }
        self?.remove(recent, at: place)
        return true
      }
      flow.append(button)
      return button
    }
    flow.isVisible = !buttons.isEmpty
  }

  private func remove(_ recent: Recent, at place: Int) {
    // Not while its key is being handled: the button goes.
    MainLoop.whenIdle { [weak self] in
      guard let self else { return }
      self.keeper.forget(recent)
      if let last = self.buttons.indices.last { self.buttons[min(place, last)].grabFocus() }
    }
  }
}

/// What stands on a button for something that was started, and behind it.
enum RecentText {
  /// The longest title that is shown whole.
  private static let longestTitle = 16

  /// "Tea · 5 min".
  static func short(_ recent: Recent) -> String {
    let length = TimeText.exact(recent.duration)
    guard !recent.title.isEmpty else { return length }
    var title = recent.title.prefix(longestTitle)
    if title.endIndex < recent.title.endIndex {
      title.removeLast()
      while title.last?.isWhitespace == true { title.removeLast() }
      title += "…"
    }
    // Translators: on a small button: what was started, and for how long
    return tr("%s · %s", String(title), length)
  }

  /// The whole title, and how to start and remove it by the keyboard.
  static func long(_ recent: Recent, place: Int) -> String {
    // Translators: the keys on a button for something that was started; %s is a digit
    let keys = tr("Alt+%s starts it, Delete removes it.", String(place))
    return recent.title.isEmpty ? keys : "\(recent.title)\n\(keys)"
  }
}
