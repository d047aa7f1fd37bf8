import CountdownCore

/// The actions of a running instance, as every other program on the session bus reaches them.
package struct Actions {
  let bus: Bus
  let name: String
  let path: String

  /// The names of all actions, sorted.
  package var names: [String] {
    let list = try? bus.call(name, path, "org.gtk.Actions", "List")[0]?.children
    return (list?.compactMap(\.string) ?? []).sorted()
  }

  /// What is known of an action: whether it can be used, the signature of its parameter, its state.
  package func describe(_ action: String) throws -> (isEnabled: Bool, parameter: String, state: Variant?) {
    let answer = try bus.call(name, path, "org.gtk.Actions", "Describe", [.string(action)])
    guard let parts = answer[0]?.children, parts.count == 3 else { throw DesktopError("no action \(action)") }
    return (parts[0].boolean ?? false, parts[1].string ?? "", parts[2].children.first?.unboxed)
  }

  /// Activates an action.
  package func activate(_ action: String, _ parameter: Variant? = nil) throws {
    let parameters = Variant.array(of: "v", parameter.map { [.boxed($0)] } ?? [])
    try bus.call(name, path, "org.gtk.Actions", "Activate", [.string(action), parameters, .noHints])
  }
}

extension Desktop {
  /// The name of the program under test on the session bus.
  package static let name = "app.tminus.Tminus"
  /// The path of its application object.
  package static let path = "/app/tminus/Tminus"

  /// The actions of the running instance: `app.…`.
  package var applicationActions: Actions { Actions(bus: session, name: Self.name, path: Self.path) }

  /// The actions of its window with that number, counted from 1: `win.…`.
  package func windowActions(_ number: Int) -> Actions {
    Actions(bus: session, name: Self.name, path: "\(Self.path)/window/\(number)")
  }

  /// Activates the running instance as a launcher does.
  package func activate() throws {
    try session.call(Self.name, Self.path, "org.freedesktop.Application", "Activate", [.noHints])
  }

  /// Activates an application action as a notification's button or a launcher's menu does.
  package func activateAction(_ action: String, _ parameter: Variant? = nil) throws {
    let parameters = Variant.array(of: "v", parameter.map { [.boxed($0)] } ?? [])
    try session.call(
      Self.name, Self.path, "org.freedesktop.Application", "ActivateAction", [.string(action), parameters, .noHints])
  }

  /// Whether an instance of the program under test owns its name.
  package var isInstanceRunning: Bool { session.isOwned(Self.name) }
}
