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
