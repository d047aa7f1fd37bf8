import CountdownCore
import GLib

/// The actions of a running instance, as every other program on the session bus reaches them.
package struct Actions {
  package let bus: Bus
  package let name: String
  package let path: String

  package var names: [String] {
    let list = try? bus.call(name, path, "org.gtk.Actions", "List")[0]?.children
    return (list?.compactMap(\.text) ?? []).sorted()
  }

  /// What is known of an action: whether it can be used, the signature of its parameter, its state.
  package func describe(_ action: String) throws -> (isEnabled: Bool, parameter: String, state: Variant?) {
    let answer = try bus.call(name, path, "org.gtk.Actions", "Describe", [Variant(action)])
    guard let parts = answer[0]?.children, parts.count == 3 else { throw DesktopError("no action \(action)") }
    return (parts[0].bool ?? false, parts[1].text ?? "", parts[2][0])
  }

  package func activate(_ action: String, _ parameter: Variant? = nil) throws {
    let parameters = Variant(variants: parameter.map { [$0] } ?? [])
    try bus.call(name, path, "org.gtk.Actions", "Activate", [Variant(action), parameters, Variant(dictionary: [:])])
  }

  /// Asks for another state of an action, as any program on the bus can.
  package func set(_ action: String, to state: Variant) throws {
    try bus.call(
      name, path, "org.gtk.Actions", "SetState", [Variant(action), Variant(boxing: state), Variant(dictionary: [:])])
  }
}

extension Desktop {
  /// The name of the program under test on the session bus.
  package static let name = "app.tminus.Tminus"
  package static let path = "/app/tminus/Tminus"

  /// The actions of the running instance: `app.…`.
  package var applicationActions: Actions { Actions(bus: session, name: Self.name, path: Self.path) }

  /// The actions of its window with that number, counted from 1: `win.…`.
  package func windowActions(_ number: Int) -> Actions {
    Actions(bus: session, name: Self.name, path: "\(Self.path)/window/\(number)")
  }

  /// Activates the running instance as a launcher does.
  package func activate() throws {
    try session.call(Self.name, Self.path, "org.freedesktop.Application", "Activate", [Variant(dictionary: [:])])
  }

  /// Activates an application action as a notification's button or a launcher's menu does.
  package func activateAction(_ action: String, _ parameter: Variant? = nil) throws {
    let parameters = Variant(variants: parameter.map { [$0] } ?? [])
    try session.call(
      Self.name, Self.path, "org.freedesktop.Application", "ActivateAction",
      [Variant(action), parameters, Variant(dictionary: [:])])
  }

  package var isInstanceRunning: Bool { session.isOwned(Self.name) }
}
