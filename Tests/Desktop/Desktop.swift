import CountdownCore
import Foundation

/// A desktop of the test's own: X server, session bus, accessibility bus and an empty home.
///
/// Nothing of the person's own session is seen or touched. All of it goes away with `close()`, and by a guardian
/// process when the test's own process dies without that.
///
/// ```swift
/// try Desktop.use { desktop in
///   let program = try desktop.launch(["90s"])
///   try program.button("Pause").press()
/// }
/// ```
package final class Desktop {
  /// How a desktop differs from the plain one.
  package struct Options: Sendable {
    /// The locale of every program; the plain one leaves texts untranslated.
    package var locale = "C.UTF-8"
    /// The size of the screen in pixels.
    package var size = (width: 1024, height: 768)
    /// More of the environment, or other values for what is there.
    package var environment: [String: String] = [:]

    /// The plain desktop.
    package init() {}
  }

  /// The folder that holds the desktop's home, sockets and files, removed at the end.
  package let folder: URL
  /// The environment of the desktop's programs.
  package private(set) var environment: [String: String]
  /// The session bus.
  package private(set) var session: Bus
  /// The bus of assistive programs.
  package private(set) var accessibility: Bus
  private var servers: [Child] = []
  private var programs: [Program] = []
  private let guardian: Child

  /// Makes a desktop, hands it to the body and takes it down again whatever happens.
  package static func use<Result>(_ options: Options = Options(), _ body: (Desktop) throws -> Result) throws -> Result {
    let desktop = try Desktop(options)
    defer { desktop.close() }
    return try body(desktop)
  }

  private init(_ options: Options) throws {
    var template = Array("\(NSTemporaryDirectory())/tminus-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DesktopError("no temporary folder could be made") }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
    guardian = try Child("sh", ["-c", Desktop.watch, "guardian", path], environment: environment)
    do {
      let display = try Child(
        "Xvfb",
        [
          "-displayfd", "1", "-screen", "0", "\(options.size.width)x\(options.size.height)x24", "-nolisten", "tcp",
          "-noreset", "-dpi", "96",
        ], environment: environment)
      guardian.write("\(display.identifier)\n")
      servers.append(display)
      environment["DISPLAY"] = ":" + (try Desktop.firstLine(of: display, named: "Xvfb"))
      let (sessionAddress, sessionDaemon) = try Desktop.startBus(in: path, environment: environment)
      guardian.write("\(sessionDaemon.identifier)\n")
      servers.append(sessionDaemon)
      environment["DBUS_SESSION_BUS_ADDRESS"] = sessionAddress
      let (accessibilityAddress, accessibilityDaemon) = try Desktop.startBus(in: path, environment: environment)
      guardian.write("\(accessibilityDaemon.identifier)\n")
      servers.append(accessibilityDaemon)
      environment["AT_SPI_BUS_ADDRESS"] = accessibilityAddress
      environment.merge(options.environment) { $1 }
      session = try Bus(address: sessionAddress)
      accessibility = try Bus(address: accessibilityAddress)
      let registry = try Child(try Desktop.registryProgram(), environment: environment)
      guardian.write("\(registry.identifier)\n")
      servers.append(registry)
      self.environment = environment
      let bus = accessibility
      try bus.wait(for: "the accessibility registry") { bus.isOwned(Accessible.registry) }
      for event in ["object:", "window:", "focus:"] {
        try bus.call(
          Accessible.registry, "/org/a11y/atspi/registry", Accessible.registry, "RegisterEvent", [.string(event)])
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

  private static func startBus(in folder: String, environment: [String: String]) throws -> (String, Child) {
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
    </busconfig>
    """.write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/data/dbus-1/services", withIntermediateDirectories: true)
    let daemon = try Child(
      "dbus-daemon", ["--config-file=\(file)", "--nofork", "--nopidfile", "--print-address=1"], environment: environment
    )
    return (try firstLine(of: daemon, named: "dbus-daemon"), daemon)
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
