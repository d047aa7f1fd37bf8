import Desktop
import GLib

/// A login manager on a system bus of the test's own.
final class LoginManager {
  private let daemon: Child
  private let bus: Bus
  /// Where the bus is.
  let address: String

  init(on desktop: Desktop) throws {
    address = "unix:path=\(desktop.folder.path)/system"
    daemon = try Child(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"],
      environment: desktop.environment)
    var found: Bus?
    let address = address
    try desktop.wait(for: "the system bus") {
      found = try? Bus(address: address)
      return found != nil
    }
    guard let found else { throw DesktopError("there is no system bus") }
    bus = found
    try bus.own("org.freedesktop.login1")
  }

  /// Whether somebody listens for this computer's sleep.
  var isHeard: Bool {
    get throws {
      let answer = try bus.call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats", "GetAllMatchRules")
      return answer.description.contains("PrepareForSleep")
    }
  }

  /// Says that the computer is about to sleep, or has woken.
  func say(isAboutToSleep: Bool) throws {
    try bus.emit(
      "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", [Variant(isAboutToSleep)])
  }

  private var isOpen = true

  /// Ends the bus; a second time does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    bus.close()
    daemon.stop()
  }
}
