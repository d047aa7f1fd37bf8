import CountdownCore
import GLib
import Gtk

/// The durations that were started last, as a row of small buttons.
///
/// The row is one line that scrolls to the side, so that it never pushes Start out of the window.
@MainActor
final class RecentsRow {
  private let frame: Widget
  private let row: Box
  private let page: Widget
  private let keeper: CountdownKeeper
  private var buttons: [Button] = []
  private var filled: [Recent] = []

  /// A row on a page: filled whenever the page is turned to, and while it is seen.
  init(_ row: Box, in frame: Widget, on page: Widget, _ keeper: CountdownKeeper) {
    self.frame = frame
    self.row = row
    self.page = page
    self.keeper = keeper
    page.on("map") { [weak self] _ in self?.fill() }
    keeper.onRecentsChange(self) { row in
      if row.page.isMapped { row.fill() }
    }
    fill()
  }

  private func fill() {
    guard filled != keeper.recents else { return }
    filled = keeper.recents
    row.removeAll()
    buttons = keeper.recents.enumerated().map { place, recent in
      let button = Button(RecentText.short(recent))
      button.setClass("pill", true)
      button.setClass("recent", true)
      button.setAction("win.recent", Variant(Int32(clamping: place + 1)))
      button.tooltip = RecentText.long(recent, place: place + 1)
      button.onKey { [weak self] key, modified in
        guard key == Key.delete, !modified else { return false }
        self?.remove(recent, at: place)
        return true
      }
      row.append(button)
      return button
    }
    frame.isVisible = !buttons.isEmpty
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
