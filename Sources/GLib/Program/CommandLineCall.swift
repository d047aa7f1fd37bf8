internal import CGLib

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

  package var isRemote: Bool { g_application_command_line_get_is_remote(call) != 0 }

  /// Writes to the calling process's standard output.
  package func print(_ text: String) { tm_print(call, text) }

  /// Writes to the calling process's standard error.
  package func printError(_ text: String) { tm_print_error(call, text) }
}
