import GLib
import Glibc

extension Button {
  /// Makes the button wait: insensitive, its text counting "5 s" … "1 s", then its own text and look again.
  ///
  /// Called again while it waits, it starts over, and still gives back the text from before the first call. A button
  /// that is destroyed while it waits keeps nothing alive and nothing fires.
  /// - Parameters:
  ///   - duration: how long, rounded up to whole seconds for the text; zero or less ends a wait at once.
  ///   - now: reads CLOCK_BOOTTIME in nanoseconds.
  ///   - text: how a number of seconds is written.
  ///   - then: called once the button is itself again; not where it is destroyed or made to wait anew before that.
  package func countDown(
    _ duration: Duration, now: @escaping () -> Int64 = readBootClock, text: @escaping (Int64) -> String = { "\($0) s" },
    then: @escaping @MainActor () -> Void = {}
  ) {
    let original = ButtonWait.running[raw]?.original ?? self.text
    ButtonWait.running[raw]?.stop()
    let wait = ButtonWait(self, original: original, until: now() + duration.wholeNanoseconds, now, text, then)
    ButtonWait.running[raw] = wait
    wait.show()
  }

  /// Whether it waits: its text and whether it can be pressed are then not to be touched.
  package var isCountingDown: Bool { ButtonWait.running[raw] != nil }
}

/// CLOCK_BOOTTIME in nanoseconds: runs through suspend.
package func readBootClock() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Duration {
  /// The whole nanoseconds in it, held within ±146 years.
  var wholeNanoseconds: Int64 {
    let limit: Int64 = 1 << 62
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow || product.magnitude > UInt64(limit) { return seconds < 0 ? -limit : limit }
    return product + attoseconds / 1_000_000_000
  }
}

/// One wait of one button, known by its instance: it holds no reference, and the button's "destroy" ends it.
@MainActor
private final class ButtonWait {
  static var running: [UnsafeMutableRawPointer: ButtonWait] = [:]

  let original: String
  /// Its action, which it has back at the end: an enabled one would make it sensitive before that.
  private let action: String?
  private let deadline: Int64
  private let now: () -> Int64
  private let text: (Int64) -> String
  private let then: @MainActor () -> Void
  private let key: UnsafeMutableRawPointer
  private let destroyHandler: UInt
  private var timer: ClockTimer?

  init(
    _ button: Button, original: String, until deadline: Int64, _ now: @escaping () -> Int64,
    _ text: @escaping (Int64) -> String, _ then: @escaping @MainActor () -> Void
  ) {
    self.then = then
    self.original = original
    action = button.actionName
    self.deadline = deadline
    self.now = now
    self.text = text
    let key = button.raw
    self.key = key
    destroyHandler = button.on("destroy") { _ in ButtonWait.running[key] = nil }.identifier
    timer = ClockTimer(.boot) { [weak self] in self?.show() }
    button.actionName = nil
    button.isSensitive = false
  }

  private var button: Button { Button(retaining: key) }

  /// Ends the wait without a trace on the button.
  func stop() {
    timer = nil
    button.actionName = action
    SignalConnection(identifier: destroyHandler, emitter: button).disconnect()
    ButtonWait.running[key] = nil
  }

  /// Shows what is left, or gives the button back.
  func show() {
    let remaining = deadline - now()
    let second: Int64 = 1_000_000_000
    guard remaining > 0, let timer else {
      stop()
      button.text = original
      button.isSensitive = true
      then()
      return
    }
    let seconds = (remaining - 1) / second + 1
    button.text = text(seconds)
    timer.arm(at: deadline - (seconds - 1) * second)
  }
}
