import CountdownCore
import Desktop
import Foundation
import Synchronization
import Testing

extension EndToEnd {
  /// The sound at zero, measured where it leaves the audio server.
  @Suite struct TrustSound {
    @Test(
      "T142, T145, T146: it rings at each end, and any answer anywhere silences it within 100 ms",
      arguments: ["OK", "Escape", "bubble closed", "restart", "add", "quit", "sound off"])
    func silenced(by answer: String) throws {
      try Desktop.use { desktop in
        let audio = try AudioServer(on: desktop)
        defer { audio.close() }
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(["3s", "-t", "Egg"], environment: audio.environment)
        var face = try Face(program)
        // Without a window manager a window under the pointer has the keyboard, and then there is no notification.
        if answer == "bubble closed" {
          try desktop.windowActions(1).activate("close")
          _ = try server.next(after: 1)
          face = try Face(program)
        }
        let dialog = try face.dialog()
        try desktop.wait(for: "the sound", within: .seconds(10)) { audio.isLoud }
        let before = SystemTimekeeper().read().boot
        switch answer {
        case "OK": try dialog.wait(for: "button", named: "OK").press()
        case "Escape":
          try face.focus()
          try desktop.keyboard.focus(try desktop.screenWindow { $0 == "Time's Up" })
          try face.keys("Escape")
        case "bubble closed": try server.close(try server.next(after: 1), .dismissed)
        case "restart": try face.actions.activate("restart")
        case "add": try desktop.applicationActions.activate("add", .tuple([.string(""), .int64(60)]))
        case "quit": program.child.send(signal: SIGTERM)
        default: try desktop.applicationActions.activate("sound")
        }
        // 100 ms, and as much again for the audio server's own buffers and this machine.
        try desktop.wait(for: "silence") { !audio.isLoud }
        let silent = audio.lastLoud - before
        #expect(silent < .milliseconds(600), "it fell silent after \(silent.inSeconds) s")
        if answer == "restart" {
          try desktop.wait(for: "the second sound", within: .seconds(10)) { audio.isLoud }
        }
      }
    }

    @Test("T140, T141: without an audio server, a sound theme or the library the dialog and the notification come")
    func noAudio() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(
          ["3s"], environment: ["PULSE_SERVER": "unix:/nonexistent", "XDG_DATA_DIRS": "/nonexistent"])
        _ = try Face(program)
        try desktop.windowActions(1).activate("close")
        _ = try server.next(after: 1)
        _ = try Face(program).dialog()
        desktop.pass(.milliseconds(2500))
        #expect(program.child.isRunning)
        #expect(try Face(program).dialogs().count == 1)
      }
    }

    @Test("With the sound turned off there is none, and the dialog comes")
    func off() throws {
      try Desktop.use { desktop in
        let audio = try AudioServer(on: desktop)
        defer { audio.close() }
        let program = try desktop.launch(["2s"], environment: audio.environment)
        let face = try Face(program)
        try desktop.applicationActions.activate("sound")
        _ = try face.dialog()
        desktop.pass(.milliseconds(1500))
        #expect(!audio.wasLoud)
      }
    }
  }
}

/// An audio server of the test's own that plays into nothing, and what it plays.
final class AudioServer: Sendable {
  private let daemon: Child
  private let recorder: Child
  /// What a program needs to find it.
  let environment: [String: String]
  private let level = Mutex((last: BootInstant(nanoseconds: 0), wasLoud: false))
  private let file: String

  init(on desktop: Desktop) throws {
    let folder = desktop.folder.path
    let socket = "\(folder)/pulse"
    environment = ["PULSE_SERVER": "unix:\(socket)", "PULSE_COOKIE": "\(folder)/cookie"]
    let all = desktop.environment.merging(environment) { $1 }
    daemon = try Child(
      "pulseaudio",
      [
        "--exit-idle-time=-1", "-n", "--daemonize=no", "--use-pid-file=no", "--disallow-exit",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)", "-L", "module-null-sink",
      ], environment: all.filter { $0.key != "PULSE_SERVER" })
    try desktop.wait(for: "the audio server", within: .seconds(10)) {
      FileManager.default.fileExists(atPath: socket)
    }
    file = "\(folder)/record"
    // Through a file: a pipe's reader takes lines.
    recorder = try Child(
      "sh",
      [
        "-c", "exec parec -d null.monitor --format=s16le --rate=8000 --channels=1 --latency-msec=20 > \"$0\"", file,
      ], environment: all)
    let path = file
    try desktop.wait(for: "the recording", within: .seconds(10)) { FileManager.default.size(of: path) > 1600 }
  }

  /// Ends both.
  func close() {
    recorder.stop()
    daemon.stop()
  }

  /// Whether something was to be heard in the last 150 ms.
  var isLoud: Bool {
    look()
    return SystemTimekeeper().read().boot - level.withLock { $0.last } < .milliseconds(150)
  }

  /// When something was to be heard last, as far as it was looked at.
  var lastLoud: BootInstant { level.withLock { $0.last } }

  /// Whether there was ever something to be heard.
  var wasLoud: Bool {
    guard let data = FileManager.default.contents(atPath: file) else { return false }
    return Self.isLoud(data)
  }

  private func look() {
    guard let handle = FileHandle(forReadingAtPath: file) else { return }
    defer { try? handle.close() }
    let size = FileManager.default.size(of: file)
    // The newest 50 ms of 8000 samples a second of two bytes.
    try? handle.seek(toOffset: UInt64(max(0, size - 800) / 2 * 2))
    guard let data = try? handle.readToEnd(), Self.isLoud(data) else { return }
    let now = SystemTimekeeper().read().boot
    level.withLock { $0 = (now, true) }
  }

  private static func isLoud(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    return stride(from: 0, to: bytes.count - 1, by: 2).contains { place in
      abs(Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))) > 300
    }
  }
}

extension FileManager {
  /// The size of a file; 0 where there is none.
  fileprivate func size(of path: String) -> Int {
    ((try? attributesOfItem(atPath: path))?[.size] as? NSNumber)?.intValue ?? 0
  }
}
