import CountdownCore
import Fixtures
import Foundation
import GLib

/// A desktop of the test's own: X server, session bus, accessibility bus and an empty home.
///
/// Nothing of the person's own session is seen or touched. All of it goes away with `close()`, and by a guardian
/// process when the test's own process dies without that.
///
/// ```swift
/// try Desktop.use { desktop in
///   let program = try desktop.launch(["90s"])
///   try program.accessible().wait(for: "button", named: "Pause").press()
/// }
/// ```
package final class Desktop {
  /// How a desktop differs from the plain one.
  package struct Options: Sendable {
    package var locale = "C.UTF-8"
    package var size = (width: 1024, height: 768)
    /// More of the environment, or other values for what is there.
    package var environment: [String: String] = [:]

    package init() {}
  }

  /// The folder that holds the desktop's home, sockets and files, removed at the end.
  package let folder: URL
  package private(set) var environment: [String: String]
  package private(set) var session: Bus
  /// The bus of assistive programs.
  package private(set) var accessibility: Bus
  private let servers: [Child]
  private var programs: [Program] = []
  private let guardian: Child

  /// Makes a desktop, hands it to the body and takes it down again whatever happens.
  package static func use<Result>(_ options: Options = Options(), _ body: (Desktop) throws -> Result) throws -> Result {
    let desktop = try Desktop(options)
    defer { desktop.close() }
    return try body(desktop)
  }

  private init(_ options: Options) throws {
    guard let path = TemporaryFolder.make() else { throw DesktopError("no temporary folder could be made") }
    folder = URL(fileURLWithPath: path)
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": path, "LANG": options.locale, "LC_ALL": options.locale, "TZ": "UTC", "XDG_SESSION_TYPE": "x11",
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "G_DEBUG": "fatal-criticals", "GSETTINGS_BACKEND": "memory",
      "NO_AT_BRIDGE": "0", "GTK_USE_PORTAL": "0",
    ]
    // For a program that was built with a sanitizer.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = ProcessInfo.processInfo.environment[name] }
    for (variable, name) in [
      ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"),
      ("XDG_CACHE_HOME", "cache"), ("XDG_RUNTIME_DIR", "run"),
    ] {
      environment[variable] = "\(path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let guardian = try Child("sh", ["-c", Desktop.watch, "guardian", path], environment: environment)
    self.guardian = guardian
    var servers: [Child] = []
    /// Starts a server and gives the line by which it says that it is ready and where.
    func serve(_ program: String, _ arguments: [String]) throws -> String {
      let server = try Child(program, arguments, environment: environment)
      guardian.write("\(server.identifier)\n")
      servers.append(server)
      return try Desktop.firstLine(of: server, named: program)
    }
    do {
      let size = "\(options.size.width)x\(options.size.height)x24"
      let display = try serve(
        "Xvfb", ["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-dpi", "96"])
      environment["DISPLAY"] = ":" + display
      let daemon = ["--config-file=\(try Desktop.busFile(in: path))", "--nofork", "--nopidfile", "--print-address=1"]
      let addresses = (try serve("dbus-daemon", daemon), try serve("dbus-daemon", daemon))
      environment["DBUS_SESSION_BUS_ADDRESS"] = addresses.0
      environment["AT_SPI_BUS_ADDRESS"] = addresses.1
      environment.merge(options.environment) { $1 }
      session = try Bus(address: addresses.0)
      accessibility = try Bus(address: addresses.1)
      let registry = try Child(try Desktop.registryProgram(), environment: environment)
      guardian.write("\(registry.identifier)\n")
      servers.append(registry)
      self.environment = environment
      self.servers = servers
      let bus = accessibility
      try bus.wait(for: "the accessibility registry") { bus.isOwned(Accessible.registry) }
      for event in ["object:", "window:", "focus:"] {
        try bus.call(
          Accessible.registry, "/org/a11y/atspi/registry", Accessible.registry, "RegisterEvent", [Variant(event)])
      }
    } catch {
      for server in servers.reversed() { server.stop() }
      guardian.stop()
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Ends every program and server and removes the folder.
  package func close() {
    for program in programs { program.child.stop() }
    session.close()
    accessibility.close()
    for server in servers.reversed() { server.stop() }
    guardian.send(signal: SIGKILL)
    _ = try? guardian.wait(within: .seconds(1))
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the program under test, or another, and gives what the test sees of it.
  package func launch(
    _ arguments: [String] = [], program path: String? = nil, environment more: [String: String] = [:]
  ) throws -> Program {
    let child = try Child(
      try path ?? Program.path(), arguments, environment: environment.merging(more) { $1 })
    guardian.write("\(child.identifier)\n")
    let program = Program(child: child, desktop: self)
    programs.append(program)
    return program
  }

  /// Runs one of the desktop's tools to its end and gives what it prints.
  @discardableResult
  package func run(_ program: String, _ arguments: [String]) throws -> [String] {
    try Child.run(program, arguments, environment: environment)
  }

  /// Waits until the condition holds, looking again at every event from a program's widgets and every 50 ms.
  package func wait(for what: String, within limit: TimeSpan = .seconds(20), until condition: () throws -> Bool) throws
  {
    try accessibility.wait(for: what, within: limit, until: condition)
  }

  /// Lets real time pass, for the few claims that are about it ("a paused label stands still").
  package func pass(_ span: TimeSpan) { usleep(UInt32(clamping: span.nanoseconds / 1000)) }

  /// Gets process IDs line by line; when its input ends, so has the test, and they are killed.
  private static let watch = """
    pids=
    while read -r pid; do pids="$pids $pid"; done
    kill -KILL $pids 2>/dev/null
    rm -rf "$1"
    """

  /// Writes the configuration of both buses.
  private static func busFile(in folder: String) throws -> String {
    let file = "\(folder)/bus.conf"
    try """
    <busconfig>
      <type>session</type>
      <listen>unix:dir=\(folder)/run</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(folder)/data/dbus-1/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      <limit name="max_replies_per_connection">50000</limit>
    </busconfig>
    """.write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/data/dbus-1/services", withIntermediateDirectories: true)
    return file
  }

  private static func firstLine(of child: Child, named name: String) throws -> String {
    try Child.poll(for: "\(name) to be ready", within: .seconds(10)) {
      guard child.isRunning else {
        throw DesktopError("\(name) ended: \(child.standardError.map(\.text).joined(separator: "; "))")
      }
      return !child.standardOutput.isEmpty
    }
    return child.standardOutput[0].text
  }

  /// Where the distribution keeps the registry of accessible programs.
  private static func registryProgram() throws -> String {
    let service = "/usr/share/dbus-1/accessibility-services/org.a11y.atspi.Registry.service"
    guard let text = try? String(contentsOfFile: service, encoding: .utf8) else {
      throw DesktopError("at-spi2-core is not installed")
    }
    for line in text.split(separator: "\n") where line.hasPrefix("Exec=") {
      return String(line.dropFirst(5).prefix { $0 != " " })
    }
    throw DesktopError("\(service) names no program")
  }
}

extension Desktop {
  /// Writes a line of GTK's settings, such as "gtk-theme-name=Default-hc", for programs that start afterwards.
  package func writeSettings(_ line: String) throws {
    let folder = folder.appendingPathComponent("config/gtk-4.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "[Settings]\n\(line)\n"
      .write(to: folder.appendingPathComponent("settings.ini"), atomically: true, encoding: .utf8)
  }
}
