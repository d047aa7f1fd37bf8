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

  /// The exit status of the process that it came from.
  ///
  /// Another process gets it when nothing holds the call any more. Of this process's own call it is not used.
  package var exitStatus: Int32 {
    get { g_application_command_line_get_exit_status(call) }
    set { g_application_command_line_set_exit_status(call, newValue) }
  }

  /// Writes to the calling process's standard output.
  package func print(_ text: String) { tm_print(call, text) }

  /// Writes to the calling process's standard error.
  package func printError(_ text: String) { tm_print_error(call, text) }
}
