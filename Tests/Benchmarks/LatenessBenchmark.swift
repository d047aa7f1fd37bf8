import CountdownCore
import Desktop
import Foundation
import Glibc

/// How late the label changes and a countdown ends: from the true instant until the program has given GTK the new text,
/// as a preloaded library sees it.
struct LatenessBenchmark {
  let desktop: Desktop

  static func run(seconds: Int, ends: Int, thresholds: inout Thresholds) throws {
    var rows: [(name: String, values: [Double?])] = []
    for isBusy in [false, true] {
      let load = isBusy ? BusyCores() : nil
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
      "Milliseconds after the true instant until the label has its new text",
      columns: ["count", "median", "p99", "max"], rows)
  }

  /// Lateness of each change of a label over that many seconds, in milliseconds.
  private func labels(seconds: Int) throws -> [Double] {
    let stamps = try LabelStamps(in: desktop)
    let program = try launch("\(seconds + 600)s", stamps)
    defer { program.child.stop() }
    let end = try self.end()
    desktop.pass(.seconds(Int64(seconds) + 2))
    return stamps.read().dropFirst().map { ($0.at - (end - .seconds($0.seconds))).inSeconds * 1000 }
  }

  /// Lateness of that many ends, in milliseconds.
  private func expiries(_ count: Int) throws -> [Double] {
    var lateness: [Double] = []
    for _ in 0..<count {
      let stamps = try LabelStamps(in: desktop)
      let program = try launch("3s", stamps)
      defer { program.child.stop() }
      let end = try self.end()
      try? desktop.wait(for: "the end", within: .seconds(6)) { stamps.read().contains { $0.seconds == 0 } }
      if let change = stamps.read().first(where: { $0.seconds == 0 }) {
        lateness.append((change.at - end).inSeconds * 1000)
      }
      try? FileManager.default.removeItem(at: desktop.folder.appendingPathComponent("state/tminus"))
    }
    return lateness
  }

  private func launch(_ duration: String, _ stamps: LabelStamps) throws -> Program {
    try desktop.launch([duration], program: DesktopBenchmark.beside("tminus"), environment: stamps.environment)
  }

  /// The boot instant at which the running countdown ends, as the instance tells it.
  private func end() throws -> BootInstant {
    var end: BootInstant?
    try desktop.wait(for: "the countdown", within: .seconds(5)) {
      let text = (try? desktop.applicationActions.describe("status"))?.state?.text ?? ""
      guard case .array(let list) = JSONValue(Array(text.utf8)), case .object(let members)? = list.last,
        case .number(let number)? = members["end"], let nanoseconds = Int64(number)
      else { return false }
      end = BootInstant(nanoseconds: nanoseconds)
      return true
    }
    guard let end else { throw DesktopError("nothing counts") }
    return end
  }
}
