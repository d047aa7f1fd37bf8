import CountdownCore
import GLib

/// The running instance as other processes of the program see it, over the session bus.
@MainActor
struct RunningInstance {
  private let object: BusObject

  /// The instance, running or not; `nil` where there is no session bus.
  init?() {
    guard
      let object = BusObject(name: Program.identifier, path: Program.objectPath, interface: "org.gtk.Actions")
    else { return nil }
    self.object = object
  }

  /// What it counts, or `nil` where none runs or it does not answer; never starts one.
  func status() -> [CountdownStatus]? {
    object.callNow("Describe", [Variant("status")]).flatMap { Self.list(inDescription: $0) }
  }

  /// Whether it runs, whether it answers or not.
  var exists: Bool { object.isOwned }

  /// Has the session bus start it where it does not run; false where that could not be done.
  func start() -> Bool { object.startNow() }

  /// Calls the handler with what it counts now, at each change and when it begins, and with `nil` where none runs and
  /// when it ends.
  ///
  /// One that is too busy to answer now is there all the same, and tells of its next change.
  func watch(_ handler: @escaping @MainActor ([CountdownStatus]?) -> Void) {
    object.onSignal("Changed") { values in
      // Removed, enabled, state changes, added.
      guard values.count == 4 else { return }
      for change in values[2].children where change[0]?.text == "status" {
        if let list = change[1]?.text.flatMap(StatusList.decode) { handler(list) }
      }
    }
    object.onOwnerChange { [object] isOwned in
      guard isOwned else { return handler(nil) }
      object.call("Describe", [Variant("status")]) { answer in
        if let list = answer.flatMap(Self.list) { handler(list) }
      }
    }
    let list = status()
    if list != nil || !exists { handler(list) }
  }

  /// The state in the answer to Describe: enabled, parameter type, state in a list of none or one.
  private static func list(inDescription answer: Variant) -> [CountdownStatus]? {
    answer[0]?[2]?[0]?.text.flatMap(StatusList.decode)
  }
}
