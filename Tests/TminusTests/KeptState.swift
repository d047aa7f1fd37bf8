import CountdownCore
import Desktop
import Foundation

extension Desktop {
  /// The file of the countdowns as it is.
  var state: String {
    (try? String(contentsOf: folder.appendingPathComponent("state/tminus/countdowns.json"), encoding: .utf8)) ?? ""
  }

  /// An environment without a session bus; GTK 4.8's accessibility is only complaints there.
  static let noSessionBus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "GTK_A11Y": "none"]

  /// The names of the files in a folder of the desktop.
  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
  }

  /// Writes the file of the countdowns.
  func writeState(_ text: String) throws {
    let file = folder.appendingPathComponent("state/tminus/countdowns.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Changes the file of the countdowns while nothing runs; it is then as the version before sums wrote it.
  func changeState(_ change: (inout [String: Any]) -> Void) throws {
    let whole = try JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any] ?? [:]
    var object: [String: Any] = ["version": 1]
    for line in whole["kept"] as? [[String: Any]] ?? [] {
      for (name, value) in line where name != "sum" && name != "lines" {
        object[name] = (value as? [Any]).map { (object[name] as? [Any] ?? []) + $0 } ?? value
      }
    }
    change(&object)
    try writeState(String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
  }

  /// The titles of what the instance counts, sorted.
  var titles: [String] {
    get throws {
      let words = try statusWords()
      return words.compactMap { $0["title"] as? String }.sorted()
    }
  }

  /// When the first of what it counts ends, in seconds on the boot clock.
  var ends: Double {
    get throws { (try statusWords().first?["end"] as? NSNumber).map { $0.doubleValue / 1e9 } ?? 0 }
  }

  /// When the countdown with that title ends, in seconds on the boot clock; 0 where it does not.
  func ends(of title: String) throws -> Double {
    let entry = try statusWords().first { $0["title"] as? String == title }
    return (entry?["end"] as? NSNumber).map { $0.doubleValue / 1e9 } ?? 0
  }

  /// The name by which a countdown with that title is steered.
  func identifier(of title: String) throws -> String {
    guard let id = try statusWords().first(where: { $0["title"] as? String == title })?["id"] as? String else {
      throw DesktopError("nothing with the title \(title) counts")
    }
    return id
  }

  /// The name of this boot, as the kernel tells it.
  var bootID: String {
    get throws {
      try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// CLOCK_BOOTTIME now, in seconds.
  var bootSeconds: Double { Double(SystemTimekeeper().read().boot.nanoseconds) / 1e9 }

  func statusWords() throws -> [[String: Any]] {
    guard isInstanceRunning, let text = try applicationActions.describe("status").state?.text else { return [] }
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
  }
}

extension [String: Any] {
  /// Moves the end of every countdown on every clock, as if that much time had passed.
  mutating func moveEnds(bySeconds seconds: Int) {
    guard var countdowns = self["countdowns"] as? [[String: Any]] else { return }
    for place in countdowns.indices {
      for key in ["end", "wallEnd", "lastUsed"] {
        if let old = countdowns[place][key] as? NSNumber {
          countdowns[place][key] = NSNumber(value: old.int64Value + Int64(seconds) * 1_000_000_000)
        }
      }
    }
    self["countdowns"] = countdowns
  }
}

extension String {
  /// The number that stands after a text in it.
  func number(after text: String) -> Double? {
    range(of: text).flatMap { Double(self[$0.upperBound...].prefix { "-0123456789.".contains($0) }) }
  }
}
