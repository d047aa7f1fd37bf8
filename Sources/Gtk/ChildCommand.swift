internal import CGLib
import Glibc

/// A command with its arguments, run without a shell.
package struct ChildCommand: Hashable, Sendable {
  /// Why it could not be split or started, or how it ended, in the reader's language.
  package struct Failure: Error, Hashable, Sendable {
    /// Words without a full stop.
    package var message: String
  }

  /// The program and its arguments.
  package let arguments: [String]

  /// A command as it is written in a shell: words and quotes are understood, nothing else is.
  package init(_ text: String) throws(Failure) {
    var count: gint = 0
    var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var error: UnsafeMutablePointer<GError>?
    guard g_shell_parse_argv(text, &count, &vector, &error) != 0 else {
      defer { g_clear_error(&error) }
      throw Failure(message: string(error?.pointee.message) ?? text)
    }
    defer { g_strfreev(vector) }
    arguments = (0..<Int(count)).compactMap { string(vector?[$0]) }
  }

  /// Starts it, found by PATH, with variables added to the environment; the handler is told once how it ended.
  ///
  /// It needs a running main loop. A command that cannot be started is told at once.
  @MainActor
  package func start(
    adding variables: [String: String], ended handler: @escaping @MainActor (Result<Void, Failure>) -> Void
  ) {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
    defer { words.forEach { g_free($0) } }
    var environment = g_get_environ()
    defer { g_strfreev(environment) }
    for (name, value) in variables { environment = g_environ_setenv(environment, name, value, 1) }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
        | G_SPAWN_CHILD_INHERITS_STDIN.rawValue)
    var child: GPid = 0
    var error: UnsafeMutablePointer<GError>?
    guard g_spawn_async(nil, &words, environment, flags, nil, nil, &child, &error) != 0 else {
      defer { g_clear_error(&error) }
      return handler(.failure(Failure(message: string(error?.pointee.message) ?? "")))
    }
    g_child_watch_add_full(
      G_PRIORITY_DEFAULT, child,
      { child, status, data in
        guard let data else { return }
        let box = Unmanaged<Ended>.fromOpaque(data).takeUnretainedValue()
        g_spawn_close_pid(child)
        var error: UnsafeMutablePointer<GError>?
        let isFine = g_spawn_check_wait_status(status, &error) != 0
        let message = string(error?.pointee.message) ?? ""
        g_clear_error(&error)
        MainActor.assumeIsolated { box.handler(isFine ? .success(()) : .failure(Failure(message: message))) }
      },
      Unmanaged.passRetained(Ended(handler)).toOpaque(),
      { data in if let data { Unmanaged<Ended>.fromOpaque(data).release() } })
  }
}

private final class Ended: Sendable {
  let handler: @MainActor (Result<Void, ChildCommand.Failure>) -> Void

  init(_ handler: @escaping @MainActor (Result<Void, ChildCommand.Failure>) -> Void) { self.handler = handler }
}
