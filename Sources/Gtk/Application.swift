internal import CGLib
internal import CGtk

/// The program as the session sees it: single instance, actions, windows.
package final class Application: Object {
  var application: UnsafeMutablePointer<GApplication> { pointer() }

  /// An application with this identifier that gets every command line of later instances.
  package init(identifier: String) {
    let flags = GApplicationFlags(
      rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_SEND_ENVIRONMENT.rawValue)
    super.init(adopting: UnsafeMutableRawPointer(gtk_application_new(identifier, flags)))
    g_application_set_resource_base_path(application, nil)
  }

  /// Runs until the last hold is given back and the last window is gone; gives the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { strings.forEach { g_free($0) } }
    return g_application_run(application, Int32(strings.count), &strings)
  }

  /// Makes itself known on the session bus; false where another instance is the primary one or there is no bus.
  package func register() -> Bool {
    g_application_register(application, nil, nil) != 0 && g_application_get_is_remote(application) == 0
  }

  /// Whether another instance is the primary one (after registration).
  package var isRemote: Bool { g_application_get_is_remote(application) != 0 }

  /// Keeps the process without a window, until ``release()``.
  package func hold() { g_application_hold(application) }

  /// Takes back one ``hold()``.
  package func release() { g_application_release(application) }

  /// Ends the main loop.
  package func quit() { g_application_quit(application) }

  /// Adds an action under the `app.` prefix.
  package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

  /// The keys of a detailed action name such as `app.quit` or `win.preset(3)`.
  package func setKeys(_ keys: [String], for action: String) {
    var strings: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(pointer(), action, &strings)
    strings.forEach { g_free(UnsafeMutableRawPointer(mutating: $0)) }
  }

  /// Runs one of its own actions, as a key or D-Bus would.
  package func activate(_ action: String, _ parameter: Variant? = nil) {
    g_action_group_activate_action(opaque, action, parameter?.raw)
  }

  /// Asks the session not to sleep, with a reason that it may show; gives a cookie to take that back, 0 where it can't.
  package func inhibitSleep(reason: String) -> UInt32 {
    gtk_application_inhibit(pointer(), nil, GTK_APPLICATION_INHIBIT_SUSPEND, reason)
  }

  /// Takes back an inhibition.
  package func uninhibit(_ cookie: UInt32) { gtk_application_uninhibit(pointer(), cookie) }

  /// Calls the handler with each command line, the first one of this process included.
  package func onCommandLine(_ handler: @escaping @MainActor (CommandLineCall) -> Int32) {
    answerNumber("command-line") { arguments in arguments.object(0).map { handler(CommandLineCall(retaining: $0)) } ?? 0
    }
  }
}

/// One start of the program, here or in another process.
package final class CommandLineCall: Object {
  private var call: UnsafeMutablePointer<GApplicationCommandLine> { pointer() }

  /// The arguments, the program's name first.
  package var arguments: [String] {
    var count: Int32 = 0
    guard let strings = g_application_command_line_get_arguments(call, &count) else { return [] }
    defer { g_strfreev(strings) }
    return (0..<Int(count)).compactMap { string(strings[$0]) }
  }

  /// Whether it came from another process.
  package var isRemote: Bool { g_application_command_line_get_is_remote(call) != 0 }

  /// A variable of the calling process's environment.
  package func environment(_ name: String) -> String? { string(g_application_command_line_getenv(call, name)) }

  /// Writes to the calling process's standard output.
  package func print(_ text: String) { tm_print(call, text) }

  /// Writes to the calling process's standard error.
  package func printError(_ text: String) { tm_print_error(call, text) }
}
