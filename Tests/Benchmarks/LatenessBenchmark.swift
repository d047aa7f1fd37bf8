import CountdownCore
import Desktop
import Foundation
import Glibc

/// How late the label changes and a countdown ends, as assistive technology hears of it: the news takes its own time
/// over D-Bus, so the program is no later than these numbers.
struct LatenessBenchmark {
  let desktop: Desktop

  static func run(seconds: Int, ends: Int, thresholds: inout Thresholds) throws {
    var rows: [(name: String, values: [Double?])] = []
    for isBusy in [false, true] {
      let load = isBusy ? Load() : nil
      defer { load?.stop() }
      try Desktop.use { desktop in
        let benchmark = LatenessBenchmark(desktop: desktop)
        let labels = try benchmark.labels(seconds: seconds)
        let expiries = try benchmark.expiries(ends)
        let name = isBusy ? "both cores busy" : "idle"
        for (kind, values) in [("label", labels), ("expiry", expiries)] {
          rows.append(
            (
              "\(kind), \(name)",
              [Double(values.count), Table.median(values), Table.quantile(values, 0.99), values.max()]
            ))
        }
        if !isBusy {
          thresholds.check("label lateness idle median, ms", Table.median(labels))
          thresholds.check("label lateness idle p99, ms", Table.quantile(labels, 0.99))
          thresholds.check("expiry lateness idle p99, ms", Table.quantile(expiries, 0.99))
        }
      }
    }
    Table.print(
      "Milliseconds after the true instant until the news of the text has arrived",
      columns: ["count", "median", "p99", "max"], rows)
  }

  /// Lateness of each change of a label over that many seconds, in milliseconds.
  private func labels(seconds: Int) throws -> [Double] {
    let recorder = try Recorder(on: desktop)
    let program = try desktop.launch(["\(seconds + 600)s"], program: DesktopBenchmark.beside("tminus"))
    defer { program.child.stop() }
    let label = try self.label(of: program)
    let end = try self.end()
    desktop.pass(.seconds(Int64(seconds) + 2))
    return recorder.changes(of: label).compactMap { change in
      Self.seconds(in: change.text).map { (change.at - (end - .seconds($0))).inSeconds * 1000 }
    }.filter { $0 > -1000 }
  }

  /// Lateness of that many ends, in milliseconds.
  private func expiries(_ count: Int) throws -> [Double] {
    var lateness: [Double] = []
    for _ in 0..<count {
      let recorder = try Recorder(on: desktop)
      let program = try desktop.launch(["3s"], program: DesktopBenchmark.beside("tminus"))
      defer { program.child.stop() }
      let label = try self.label(of: program)
      let end = try self.end()
      try? desktop.wait(for: "the end", within: .seconds(6)) {
        recorder.changes(of: label).contains { $0.text == "00:00:00" }
      }
      if let change = recorder.changes(of: label).last(where: { $0.text == "00:00:00" }) {
        lateness.append((change.at - end).inSeconds * 1000)
      }
      try? FileManager.default.removeItem(at: desktop.folder.appendingPathComponent("state/tminus"))
    }
    return lateness
  }

  private func label(of program: Program) throws -> Accessible {
    var label: Accessible?
    try desktop.wait(for: "the label", within: .seconds(10)) {
      label = try program.windows().first?.all.first { $0.role == "timer" }
      return label != nil
    }
    guard let label else { throw DesktopError("there is no label") }
    return label
  }

  /// The boot instant at which the running countdown ends, as the instance tells it.
  private func end() throws -> BootInstant {
    var end: BootInstant?
    try desktop.wait(for: "the countdown", within: .seconds(5)) {
      let text = try desktop.applicationActions.describe("status").state?.string ?? ""
      guard case .array(let list) = JSONValue(Array(text.utf8)), case .object(let members)? = list.last,
        case .number(let number)? = members["end"], let nanoseconds = Int64(number)
      else { return false }
      end = BootInstant(nanoseconds: nanoseconds)
      return true
    }
    guard let end else { throw DesktopError("nothing counts") }
    return end
  }

  /// The seconds in `HH:MM:SS`.
  private static func seconds(in text: String) -> Int64? {
    let parts = text.split(separator: ":").map { Int64($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Two processes that never rest.
  private final class Load {
    private let children: [Child]

    init() {
      children = (0..<2).compactMap { _ in
        try? Child("sh", ["-c", "while :; do :; done"], environment: ["PATH": "/usr/bin:/bin"])
      }
    }

    func stop() { for child in children { child.stop() } }
  }
}
