import CountdownCore
import Desktop
import Foundation

/// What the labels of a program said, and when, as a preloaded library sees it.
struct LabelStamps {
  private let path: String

  private static let library = "libtminus-label-stamp.so"

  init(in desktop: Desktop) throws {
    try DesktopBenchmark.require([Self.library])
    path = desktop.folder.appendingPathComponent("stamps-\(UUID().uuidString)").path
  }

  /// What makes a program write them.
  var environment: [String: String] {
    ["LD_PRELOAD": DesktopBenchmark.beside(Self.library), "TMINUS_LABEL_STAMPS": path]
  }

  /// The changes of the time left, each text once.
  func read() -> [(at: BootInstant, seconds: Int64)] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var changes: [(at: BootInstant, seconds: Int64)] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let nanoseconds = Int64(parts[0]), let seconds = Self.seconds(in: parts[1]),
        seconds != changes.last?.seconds
      else { continue }
      changes.append((BootInstant(nanoseconds: nanoseconds), seconds))
    }
    return changes
  }

  /// When the time left came down to nothing.
  var zero: BootInstant? {
    let changes = read()
    return zip(changes, changes.dropFirst()).filter { $0.seconds > 0 && $1.seconds == 0 }.last?.1.at
  }

  /// The seconds in `HH:MM:SS`.
  private static func seconds(in text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":").map { Int64($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
