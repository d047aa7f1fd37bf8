import CGLib
import CountdownCore
import Foundation
import GLib
import Glibc
import Synchronization

/// A program that the test has started, with all that it writes and how it ended.
package final class Child: @unchecked Sendable {
  package struct Line: Sendable {
    /// Without its line feed.
    package let text: String
    /// CLOCK_BOOTTIME when the line was complete.
    package let at: BootInstant
  }

  private struct Output {
    var lines: [Line] = []
    var rest: [UInt8] = []
    var isOpen = true
  }

  private let name: String
  private let outputs = [Shared(), Shared()]
  private let input: Int32
  private let status = Mutex<Int32?>(nil)
  package let identifier: Int32

  /// Starts a program, found by the path of this process where the name has no slash.
  ///
  /// Not by Foundation's `Process`: it hands its descriptors on to programs started later, and then learns of an end
  /// only when those have ended too.
  package init(_ program: String, _ arguments: [String] = [], environment: [String: String]) throws {
    name = program
    let pipes = try (0..<3).map { _ in try Child.pipe() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[0].reading, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1].writing, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[2].writing, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: a Ctrl+C at the test's terminal ends the test, whose guardian then ends the rest; and the
    // program stays this process, as for a service manager, where a shell's it would go on in a copy.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Child.ownSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var child: pid_t = 0
    let result = withCStrings([program] + arguments) { words in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawnp(&child, program, &actions, &attributes, words, variables)
      }
    }
    for end in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { close(end) }
    guard result == 0 else {
      for end in [pipes[0].writing, pipes[1].reading, pipes[2].reading] { close(end) }
      throw DesktopError("\(program) cannot be started: \(String(cString: strerror(result)))")
    }
    identifier = child
    input = pipes[0].writing
    for (pipe, output) in zip(pipes.dropFirst(), outputs) {
      let thread = Thread { output.read(from: pipe.reading) }
      thread.name = "output"
      thread.start()
    }
  }

  deinit { close(input) }

  /// `POSIX_SPAWN_SETSID`, which is glibc's own and not imported.
  private static var ownSession: Int32 { 0x80 }

  package var isRunning: Bool { end() == nil }

  /// What it has written to standard output so far, the last unfinished line left out.
  package var standardOutput: [Line] { outputs[0].lines }

  /// What it has written to standard error so far, the last unfinished line left out.
  package var standardError: [Line] { outputs[1].lines }

  /// Writes to its standard input; what a program that has ended does not take is lost.
  package func write(_ text: String) {
    guard isRunning else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  package func send(signal: Int32) {
    if isRunning { kill(identifier, signal) }
  }

  /// Waits for its end and for the rest of its output.
  ///
  /// - Returns: its exit status, or minus the number of the signal that ended it.
  @discardableResult
  package func wait(within limit: TimeSpan = .seconds(20)) throws -> Int32 {
    try Child.poll(for: "\(name) to end", within: limit) { !isRunning }
    // A grandchild may hold the pipe: what is not there after a moment is not the program's.
    try? Child.poll(for: "the end of its output", within: .milliseconds(300)) { outputs.allSatisfy { !$0.isOpen } }
    return end() ?? 0
  }

  /// Its exit status or minus its signal, or nil while it runs.
  private func end() -> Int32? {
    status.withLock { status in
      var word: Int32 = 0
      if status == nil, waitpid(identifier, &word, WNOHANG) == identifier {
        let signal = word & 0x7F
        status = signal == 0 ? (word >> 8) & 0xFF : -signal
      }
      return status
    }
  }

  /// The memory that it has in the machine, in bytes.
  package func residentMemory() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { throw DesktopError("\(name) has no memory") }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// How often its threads have waited so far: voluntary context switches.
  package func switches() throws -> Int {
    let tasks = "/proc/\(identifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
      // A thread may have ended by now.
      let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  package func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
  }

  /// Asks it to end, and after a second makes it.
  package func stop() {
    send(signal: SIGTERM)
    if (try? wait(within: .seconds(1))) == nil {
      send(signal: SIGKILL)
      _ = try? wait(within: .seconds(2))
    }
  }

  /// Runs a program to its end.
  ///
  /// - Returns: what it wrote to standard output.
  /// - Throws: a sentence with its standard error where its exit status is not 0.
  @discardableResult
  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String], within limit: TimeSpan = .seconds(10)
  ) throws -> [String] {
    let child = try Child(program, arguments, environment: environment)
    let status = try child.wait(within: limit)
    guard status == 0 else {
      let complaint = child.standardError.map(\.text).joined(separator: "; ")
      throw DesktopError("\(program) \(arguments.joined(separator: " ")) ended with \(status): \(complaint)")
    }
    return child.standardOutput.map(\.text)
  }

  /// Waits for something that announces itself by nothing.
  package static func poll(for what: String, within limit: TimeSpan, until condition: () throws -> Bool) throws {
    let deadline = SystemTimekeeper().read().boot + limit
    while try !condition() {
      guard SystemTimekeeper().read().boot < deadline else {
        throw DesktopError("waited \(limit.inSeconds) s for \(what)")
      }
      usleep(5000)
    }
  }

  /// A pipe that no other child inherits.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw DesktopError("no pipe could be made") }
    return (ends[0], ends[1])
  }

  /// One stream's lines, filled by the reading thread.
  private final class Shared: Sendable {
    private let output = Mutex(Output())
    var lines: [Line] { output.withLock { $0.lines } }
    var isOpen: Bool { output.withLock { $0.isOpen } }

    func read(from descriptor: Int32) {
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        let at = SystemTimekeeper().read().boot
        if count < 0, errno == EINTR { continue }
        take(buffer.prefix(max(0, count)), at: at)
        if count <= 0 { break }
      }
      close(descriptor)
    }

    private func take(_ data: ArraySlice<UInt8>, at: BootInstant) {
      output.withLock { output in
        if data.isEmpty { output.isOpen = false }
        output.rest += data
        while let end = output.rest.firstIndex(of: 0x0A) {
          output.lines.append(Line(text: String(decoding: output.rest[..<end], as: UTF8.self), at: at))
          output.rest = Array(output.rest[(end + 1)...])
        }
      }
    }
  }
}
