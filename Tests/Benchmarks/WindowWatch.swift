import CMeasure
import CountdownCore
import Glibc

/// Tells when a window comes onto an X server's screen, by a connection of its own.
final class WindowWatch {
  private let display: OpaquePointer

  /// Connects to a server, such as `:99`, or gives `nil`.
  init?(_ name: String) {
    guard let display = XOpenDisplay(name) else { return nil }
    self.display = display
    // SubstructureNotifyMask
    XSelectInput(display, XDefaultRootWindow(display), 1 << 19)
    XSync(display, 1)
  }

  deinit { XCloseDisplay(display) }

  /// Waits until a window of more than 50 pixels each way is mapped; gives when that was told, or `nil`.
  func nextWindow(within limit: TimeSpan) -> BootInstant? {
    let clock = SystemTimekeeper()
    let deadline = clock.read().boot + limit
    while true {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        let now = clock.read().boot
        guard event.type == MapNotify else { continue }
        var attributes = XWindowAttributes()
        if XGetWindowAttributes(display, event.xmap.window, &attributes) != 0, attributes.width > 50,
          attributes.height > 50
        {
          return now
        }
      }
      let left = deadline - clock.read().boot
      guard left > .zero else { return nil }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(clamping: left.nanoseconds / 1_000_000 + 1))
    }
  }

  /// Forgets what was told so far.
  func flush() { XSync(display, 1) }
}
