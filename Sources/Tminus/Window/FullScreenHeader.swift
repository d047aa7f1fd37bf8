import CountdownCore
import Gtk

/// Lets the header come down over a window in full screen, where GTK shows none, while the pointer is at the top.
@MainActor
final class FullScreenHeader {
  private let window: Window
  private let header: HeaderBar
  private let curtain: Revealer
  private let leave = Button(icon: "view-restore-symbolic")
  /// Stands where the header stood.
  private let nothing = Box()

  /// How near to the top the pointer brings it, and how far below it lets it go, in pixels.
  private static let (near, beyond) = (8.0, 24.0)

  /// Lays the header over the window's content while that is in full screen.
  init(of window: Window, _ header: HeaderBar, menu: MenuButton, over cover: Overlay) {
    self.window = window
    self.header = header
    curtain = Revealer()
    leave.setAction("win.fullscreen")
    leave.setAccessibleName(tr("Leave Full Screen"))
    leave.tooltip = tr("Leave Full Screen")
    leave.isVisible = false
    header.packEnd(leave)
    curtain.fallsFromTop()
    cover.addAtTop(curtain)
    cover.onMotion { [weak self] _, y in self?.pointerMoved(y) }
    window.onKey(capture: true) { [weak self, weak menu] key, modified in
      guard key == Key.menu, !modified, let self, self.window.isFullscreen, !self.curtain.isRevealed else {
        return false
      }
      self.curtain.isRevealed = true
      // A menu opens only from a button that is on the screen.
      self.window.afterFrame { menu?.popUp() }
      return true
    }
    window.on("notify::fullscreened") { [weak self] _ in self?.changed() }
  }

  private func changed() {
    let isFull = window.isFullscreen
    leave.isVisible = isFull
    curtain.isRevealed = false
    header.setClass("over", isFull)
    if isFull {
      window.setTitlebar(nothing)
      curtain.setChild(header)
    } else {
      curtain.setChild(nil)
      window.setTitlebar(header)
    }
  }

  private func pointerMoved(_ y: Double) {
    guard window.isFullscreen else { return }
    if y <= Self.near {
      curtain.isRevealed = true
    } else if y > Double(header.height) + Self.beyond, !header.hasFocusWithin {
      curtain.isRevealed = false
    }
  }
}
