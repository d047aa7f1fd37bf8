import CountdownCore
import Foundation
import GLib
import Synchronization

/// A desktop's notification service that writes down what it is shown, and presses and closes as a person would.
///
/// It speaks the Desktop Notifications Specification 1.2. Bubbles stay until somebody closes them.
package final class NotificationServer: Sendable {
  package struct Notification: Sendable {
    /// The number that the server gave it: the one it replaces, or a new one.
    package let identifier: UInt32
    /// The number it asked to replace; 0 for a new one.
    package let replaces: UInt32
    /// The name of the program, the name or path of its icon.
    package let program, icon: String
    /// The first line and the text beneath, with markup as sent.
    package let summary, body: String
    /// The buttons in order: the key that comes back, the text on the button.
    package let actions: [(key: String, label: String)]
    /// Everything else.
    package let hints: [String: Variant]
    /// Milliseconds until the bubble may go, 0 for never, −1 for the server's choice.
    package let timeout: Int
    /// CLOCK_BOOTTIME when it arrived.
    package let at: BootInstant
  }

  /// Why a bubble closed, by the specification's numbers.
  package enum Reason: UInt32, Sendable {
    case expired = 1
    case dismissed = 2
    case withdrawn = 3
  }

  private struct Book {
    var last: UInt32 = 0
    var shown: [Notification] = []
    var open: Set<UInt32> = []
    var withdrawn: [(identifier: UInt32, at: BootInstant)] = []
    var isStopped = false
  }

  private static let path = "/org/freedesktop/Notifications"
  private static let interface = "org.freedesktop.Notifications"
  private let bus: Bus
  private let book = Mutex(Book())

  /// Takes the service's name on the desktop's session bus.
  ///
  /// - Parameters:
  ///   - name: what it calls itself.
  ///   - capabilities: what it says it can do; without "actions" a program must not count on buttons.
  ///   - handsOverTokens: whether it says that it has the signal by which a clicked bubble's program may come to the front.
  package init(
    on desktop: Desktop, name: String = "Bubbles",
    capabilities: [String] = ["actions", "body", "body-markup", "persistence", "sound"], handsOverTokens: Bool = true
  ) throws {
    bus = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    let token = #"<signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>"#
    let description = Self.description.replacingOccurrences(of: token, with: handsOverTokens ? token : "")
    try bus.serve(Self.path, describedBy: description) { [weak self] member, arguments in
      switch member {
      case "GetCapabilities": return Variant(tuple: [Variant(capabilities)])
      case "GetServerInformation":
        return Variant(tuple: [Variant(name), Variant("Tests"), Variant("1"), Variant("1.2")])
      case "Notify": return Variant(tuple: [Variant(self?.show(arguments) ?? 0)])
      default:
        self?.withdraw(UInt32(clamping: arguments[0]?.integer ?? 0))
        return Variant(tuple: [])
      }
    }
    try bus.own(Self.interface)
  }

  deinit { stop() }

  /// Gives the name back, as a service that crashes does, once; what it was asked before is answered.
  package func stop() {
    let wasStopped = book.withLock { book in
      defer { book.isStopped = true }
      return book.isStopped
    }
    guard !wasStopped else { return }
    bus.settle()
    bus.close()
  }

  /// Everything that arrived, in order, replacements too.
  package var shown: [Notification] { book.withLock { $0.shown } }

  /// The newest form of each notification that is still on the screen, the oldest first.
  package var open: [Notification] {
    book.withLock { book in
      book.open.sorted().compactMap { number in book.shown.last { $0.identifier == number } }
    }
  }

  /// The notifications that their program took back, in order.
  package var withdrawn: [(identifier: UInt32, at: BootInstant)] { book.withLock { $0.withdrawn } }

  /// The next notification that is not among those seen before, waited for.
  ///
  /// - Parameter seen: how many had arrived before, from `shown.count`.
  package func next(after seen: Int, within limit: TimeSpan = .seconds(20)) throws -> Notification {
    try bus.wait(for: "a notification", within: limit) { shown.count > seen }
    return shown[seen]
  }

  package func waitForWithdrawal(of notification: Notification, within limit: TimeSpan = .seconds(20)) throws {
    try bus.wait(for: "the notification to be withdrawn", within: limit) {
      withdrawn.contains { $0.identifier == notification.identifier }
    }
  }

  /// Presses a button of a bubble, which closes it: the key "default" is a click on the bubble itself.
  package func press(_ key: String, of notification: Notification) throws {
    bus.settle()
    try bus.emit(Self.path, Self.interface, "ActionInvoked", [Variant(notification.identifier), Variant(key)])
    try close(notification, .dismissed)
  }

  /// Closes a bubble as a person (dismissed) or the server itself (expired) does.
  package func close(_ notification: Notification, _ reason: Reason) throws {
    // A person cannot close what its program has no number of yet.
    bus.settle()
    _ = book.withLock { $0.open.remove(notification.identifier) }
    try say(notification.identifier, closedBy: reason)
  }

  private func say(_ number: UInt32, closedBy reason: Reason) throws {
    try bus.emit(Self.path, Self.interface, "NotificationClosed", [Variant(number), Variant(reason.rawValue)])
  }

  private func show(_ arguments: Variant) -> UInt32 {
    let at = SystemTimekeeper().read().boot
    let parts = arguments.children
    guard parts.count == 8 else { return 0 }
    let replaces = UInt32(clamping: parts[1].integer ?? 0)
    let words = parts[5].children.compactMap(\.text)
    let actions = stride(from: 0, to: words.count - 1, by: 2).map { (key: words[$0], label: words[$0 + 1]) }
    return book.withLock { book in
      if replaces == 0 { book.last += 1 }
      let notification = Notification(
        identifier: replaces == 0 ? book.last : replaces, replaces: replaces, program: parts[0].text ?? "",
        icon: parts[2].text ?? "", summary: parts[3].text ?? "", body: parts[4].text ?? "", actions: actions,
        hints: parts[6].dictionary, timeout: Int(parts[7].integer ?? 0), at: at)
      book.shown.append(notification)
      book.open.insert(notification.identifier)
      return notification.identifier
    }
  }

  private func withdraw(_ number: UInt32) {
    let at = SystemTimekeeper().read().boot
    let wasOpen = book.withLock { book in
      book.withdrawn.append((number, at))
      return book.open.remove(number) != nil
    }
    if wasOpen { try? say(number, closedBy: .withdrawn) }
  }

  private static let description = """
    <node><interface name="org.freedesktop.Notifications">
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="GetServerInformation">
        <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
        <arg type="s" direction="out"/>
      </method>
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
      </method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
      <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
      <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
    </interface></node>
    """
}
