import CountdownCore
import Desktop

/// The program with nothing around it: no display, no bus, no home.
///
/// Whatever needs one fails, and nothing of the person's own is touched.
enum BareProgram {
  static let environment = [
    "PATH": "/usr/bin:/bin", "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "DISPLAY": ":nowhere", "HOME": "/proc/nowhere",
    "XDG_STATE_HOME": "/proc/nowhere", "XDG_CONFIG_HOME": "/proc/nowhere", "GSETTINGS_BACKEND": "memory",
  ]

  static func start(_ arguments: [String]) throws -> Child {
    try Child(try Program.path(), arguments, environment: environment)
  }

  /// The exit status, standard output and standard error of a run to the end.
  static func run(
    _ arguments: [String], within limit: TimeSpan = .seconds(20)
  ) throws -> (status: Int32, output: [String], errors: [String]) {
    let child = try start(arguments)
    defer { child.stop() }
    let status = try child.wait(within: limit)
    return (status, child.standardOutput.map(\.text), child.standardError.map(\.text))
  }
}
