internal import CGLib
internal import CGtk
import GLib

/// The program as the session sees it: single instance, actions, windows.
package final class Application: Object {
  var application: UnsafeMutablePointer<GApplication> { pointer() }
  /// Those under the `app.` prefix, by their names.
  package private(set) var actions: [String: Action] = [:]
  /// The session's bus, kept so that it is the one which this runs on: GLib makes a new one where nobody has it.
  private var session: BusConnection?

  /// An application with this identifier that gets every command line of later instances.
  package init(identifier: String) {
    let flags = GApplicationFlags(
      rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_SEND_ENVIRONMENT.rawValue)
    super.init(adopting: UnsafeMutableRawPointer(gtk_application_new(identifier, flags)))
    g_application_set_resource_base_path(application, nil)
  }

  /// Runs until the last hold is given back and the last window is gone; gives the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    withCStrings(arguments) { g_application_run(application, Int32(arguments.count), $0) }
  }

  /// Its connection to the session bus, from its start on; `nil` where there is none.
  package var bus: BusConnection? {
    g_application_get_dbus_connection(application).map {
      BusConnection(adopting: OpaquePointer(g_object_ref(UnsafeMutableRawPointer($0))))
    }
  }

  /// Looks for an instance that runs and becomes one where there is none.
  ///
  /// False where there is one, or where the bus does not let this become one.
  package func becomesInstance() -> Bool {
    g_application_register(application, nil, nil) != 0 && g_application_get_is_remote(application) == 0
  }

  /// Keeps the process without a window, until ``release()``.
  package func hold() { g_application_hold(application) }

  /// Gives one ``hold()`` back.
  package func release() { g_application_release(application) }

  /// Lets ``run(_:)`` return, whatever windows and holds there are.
  package func quit() { g_application_quit(application) }

  /// Adds an action under the `app.` prefix.
  package func add(_ action: Action) {
    g_action_map_add_action(opaque, action.opaque)
    actions[action.name] = action
  }

  /// The keys of a detailed action name such as `app.quit` or `win.preset(3)`.
  package func setKeys(_ keys: [String], for action: String) {
    withCStrings(keys) { keys in
      gtk_application_set_accels_for_action(
        pointer(), action, UnsafeRawPointer(keys).assumingMemoryBound(to: UnsafePointer<CChar>?.self))
    }
  }

  /// Runs one of its own actions, as a key or D-Bus would.
  package func activate(_ action: String, _ parameter: Variant? = nil) {
    g_action_group_activate_action(opaque, action, parameter?.raw)
  }

  /// Asks the session not to sleep, with a reason that it may show; gives a cookie to take that back, 0 where it can't.
  package func inhibitSleep(reason: String) -> UInt32 {
    gtk_application_inhibit(pointer(), nil, GTK_APPLICATION_INHIBIT_SUSPEND, reason)
  }

  /// Takes back what ``inhibitSleep(reason:)`` asked.
  package func uninhibit(_ cookie: UInt32) { gtk_application_uninhibit(pointer(), cookie) }

  /// Answers what others on the session bus ask of the actions of its object, at this path, and of its windows' objects.
  ///
  /// To be called before it runs, so that no call comes earlier; where there is no such bus nobody asks.
  package func answerCalls(to path: String, _ answer: @escaping ActionCalls.Answer) {
    session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map { BusConnection(adopting: $0) }
    if let session { ActionCalls.answer(on: session, below: path, answer) }
  }

  /// Answers what others on the session bus ask of another object of this program; see ``ServedObject``.
  ///
  /// To be called after ``answerCalls(to:_:)`` and before it runs.
  package func serve(_ path: String, describedBy description: String, _ answer: @escaping ServedObject.Answer) {
    if let session { ServedObject.serve(on: session, at: path, describedBy: description, answer) }
  }

  /// Stays for so long from now on where nothing else keeps it, for somebody who may ask for more.
  package func stay(milliseconds: UInt32) {
    g_application_set_inactivity_timeout(application, milliseconds)
    hold()
    release()
    g_application_set_inactivity_timeout(application, 0)
  }

  /// Does something that another program asked for, with what that tells of the desktop, such as the token for bringing
  /// up a window.
  package func act<Result>(with platform: Variant, _ body: () -> Result) -> Result {
    platform.withRaw { tm_gtk_before_emit(application, $0) }
    defer { platform.withRaw { tm_gtk_after_emit(application, $0) } }
    return body()
  }

  /// Calls the handler with each command line, the first one of this process included.
  package func onCommandLine(_ handler: @escaping @MainActor (CommandLineCall) -> Int32) {
    answerNumber("command-line") { $0.object(0).map { handler(CommandLineCall(retaining: $0)) } ?? 0 }
  }
}
