internal import CGLib

/// A command with its arguments, run without a shell.
package struct ChildCommand: Hashable, Sendable {
  package let arguments: [String]

  /// A command as it is written in a shell: words and quotes are understood, nothing else is.
  package init(_ text: String) throws(GLibError) {
    var count: gint = 0
    var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    try check { g_shell_parse_argv(text, &count, &vector, $0) }
    defer { g_strfreev(vector) }
    arguments = (0..<Int(count)).compactMap { string(vector?[$0]) }
  }

  /// Whether its program is found, by PATH or at the place that it names, and may be run.
  package var isFound: Bool {
    guard let name = arguments.first, let path = g_find_program_in_path(name) else { return false }
    g_free(path)
    return true
  }

  /// Starts it, found by PATH, with variables added to the environment; the handler is told once how it ended.
  ///
  /// It needs a running main loop. A command that cannot be started is told at once.
  @MainActor
  package func start(
    adding variables: [String: String], ended handler: @escaping @MainActor (Result<Void, GLibError>) -> Void
  ) {
    var environment = g_get_environ()
    defer { g_strfreev(environment) }
    for (name, value) in variables { environment = g_environ_setenv(environment, name, value, 1) }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
        | G_SPAWN_CHILD_INHERITS_STDIN.rawValue)
    var child: GPid = 0
    do throws(GLibError) {
      try check { error in
        withCStrings(arguments) { g_spawn_async(nil, $0, environment, flags, nil, nil, &child, error) }
      }
    } catch {
      return handler(.failure(error))
    }
    g_child_watch_add_full(
      G_PRIORITY_DEFAULT, child,
      { child, status, data in
        g_spawn_close_pid(child)
        let end = Result { () throws(GLibError) in try check { g_spawn_check_wait_status(status, $0) } }
        guard let handler = Held<Handler>.value(data) else { return }
        MainActor.assumeIsolated { handler(end) }
      }, Held<Handler>.retain(handler), releaseHeld)
  }

  private typealias Handler = @MainActor (Result<Void, GLibError>) -> Void
}
