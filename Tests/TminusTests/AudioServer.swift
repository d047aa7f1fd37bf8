import CountdownCore
import Desktop
import Fixtures
import Foundation
import Glibc
import Synchronization

/// An audio server of the test's own that plays into nothing, what it plays, and when.
///
/// What it plays is heard at the monitor of its null sink with a latency of 5 ms, and stamped as it arrives.
final class AudioServer: Sendable {
  private let daemon: Child
  private let recorder: Child
  private let news: Child
  private let all: [String: String]
  /// What a program needs to find it.
  let environment: [String: String]
  private let level = Mutex((last: BootInstant(nanoseconds: 0), wasLoud: false, hasBegun: false))

  init(on desktop: Desktop) throws {
    let folder = desktop.folder.path
    let socket = "\(folder)/pulse"
    environment = [
      "PULSE_SERVER": "unix:\(socket)", "PULSE_COOKIE": "\(folder)/cookie",
      // The plug-in by which the program's sounds go to such a server is among what was unpacked.
      "LD_LIBRARY_PATH": UnpackedServers.libraries,
    ]
    all = desktop.environment.merging(environment) { $1 }
    daemon = try Child(
      UnpackedServers.path(of: "pulseaudio"),
      [
        "--exit-idle-time=-1", "-n", "--daemonize=no", "--use-pid-file=no", "--disallow-exit",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)", "-L", "module-null-sink",
      ], environment: all.filter { $0.key != "PULSE_SERVER" })
    try desktop.wait(for: "the audio server", within: .seconds(10)) {
      FileManager.default.fileExists(atPath: socket)
    }
    // What goes on at the server, a line each, with the instant at which it came.
    news = try Child(UnpackedServers.path(of: "pactl"), ["subscribe"], environment: all)
    let pipe = "\(folder)/record"
    guard mkfifo(pipe, 0o600) == 0 else { throw DesktopError("no pipe could be made") }
    recorder = try Child(
      "sh",
      [
        "-c", "exec \"$1\" -d null.monitor --format=s16le --rate=8000 --channels=1 --latency-msec=5 > \"$0\"", pipe,
        UnpackedServers.path(of: "parec"),
      ],
      environment: all)
    let thread = Thread { [weak self] in Self.listen(to: pipe) { self?.heard($0) ?? () } }
    thread.name = "listener"
    thread.start()
    try desktop.wait(for: "the recording", within: .seconds(10)) { level.withLock { $0.hasBegun } }
  }

  /// Ends it.
  func close() {
    recorder.stop()
    news.stop()
    daemon.stop()
  }

  /// Whether something was to be heard in the last 150 ms.
  var isLoud: Bool { SystemTimekeeper().read().boot - lastLoud < .milliseconds(150) }

  /// When something was to be heard last.
  var lastLoud: BootInstant { level.withLock { $0.last } }

  /// Whether there was ever something to be heard.
  var wasLoud: Bool { level.withLock { $0.wasLoud } }

  /// When a program's sounds came to the server and were gone from it again, in order.
  var streams: [(hasCome: Bool, at: BootInstant)] {
    news.standardOutput.compactMap { line in
      guard line.text.contains("on sink-input #") else { return nil }
      if line.text.hasPrefix("Event 'new'") { return (true, line.at) }
      return line.text.hasPrefix("Event 'remove'") ? (false, line.at) : nil
    }
  }

  /// How many sounds are at the server now, heard or not.
  var open: Int { streams.reduce(0) { $0 + ($1.hasCome ? 1 : -1) } }

  /// All that the server knows about the sounds that are played now.
  var properties: String {
    get throws {
      try Child.run(UnpackedServers.path(of: "pactl"), ["list", "sink-inputs"], environment: all).joined(
        separator: "\n")
    }
  }

  private func heard(_ bytes: [UInt8]) {
    let now = SystemTimekeeper().read().boot
    let isLoud = stride(from: 0, to: bytes.count - 1, by: 2).contains { place in
      Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)).magnitude > 300
    }
    level.withLock { level in
      level.hasBegun = true
      if isLoud { (level.last, level.wasLoud) = (now, true) }
    }
  }

  /// Hands over what comes out of a pipe, until its other end is gone.
  private static func listen(to pipe: String, _ heard: ([UInt8]) -> Void) {
    let file = Glibc.open(pipe, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { Glibc.close(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(file, &buffer, buffer.count), count > 0 { heard(Array(buffer[..<count])) }
  }
}
