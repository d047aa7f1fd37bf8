import Desktop
import GLib
import Synchronization

/// An instance that takes a command line and from then on answers no question; what it tells by itself is true.
final class SilentInstance: Sendable {
  private let bus: Bus
  private let book = Mutex((id: "", isAsked: false))

  init(on desktop: Desktop) throws {
    bus = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    try bus.serve(Desktop.path, describedBy: Self.application) { [weak self] _, arguments in
      let words = arguments[1]?.children.map { word in
        String(decoding: word.children.dropLast().map { UInt8(clamping: $0.integer ?? 0) }, as: UTF8.self)
      }
      let id = words?.first { $0.hasPrefix("--id=") }?.dropFirst(5)
      self?.book.withLock { $0 = (String(id ?? ""), false) }
      return Variant(tuple: [Variant(Int32(0))])
    }
    try bus.serve(Desktop.path, describedBy: Self.actions) { [weak self] member, _ in
      if member == "DescribeAll" { return Variant(tuple: [Variant(array: [], of: "{s(bgav)}")]) }
      self?.book.withLock { $0.isAsked = true }
      // No description of an action.
      return Variant(tuple: [Variant("")])
    }
    try bus.own(Desktop.name)
  }

  deinit { bus.close() }

  /// The name of what was started, once its state was asked for in vain.
  var id: String? { book.withLock { $0.isAsked && !$0.id.isEmpty ? $0.id : nil } }

  /// Tells another state of `app.status`.
  func tell(_ state: String) throws {
    try bus.emit(
      Desktop.path, "org.gtk.Actions", "Changed",
      [
        Variant([String]()), Variant(array: [], of: "{sb}"), Variant(dictionary: ["status": Variant(state)]),
        Variant(array: [], of: "{s(bgav)}"),
      ])
  }

  private static let application = """
    <node><interface name="org.gtk.Application"><method name="CommandLine">
      <arg type="o" direction="in"/><arg type="aay" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="i" direction="out"/>
    </method></interface></node>
    """
  private static let actions = """
    <node><interface name="org.gtk.Actions">
      <method name="Describe"><arg type="s" direction="in"/><arg type="s" direction="out"/></method>
      <method name="DescribeAll"><arg type="a{s(bgav)}" direction="out"/></method>
    </interface></node>
    """
}
