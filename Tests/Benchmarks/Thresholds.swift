import CountdownCore
import Fixtures

/// What is asked of the measurements: the greatest value of each, from the file beside this one.
struct Thresholds {
  private var limits: [String: Double] = [:]
  private(set) var missed: [String] = []
  private(set) var met: [String] = []

  init() {
    guard let text = try? Checkout.text("Tests/Benchmarks/thresholds.json"),
      case .object(let members) = JSONValue(Array(text.utf8))
    else { return }
    for (name, value) in members {
      if case .number(let text) = value { limits[name] = Double(text) }
    }
  }

  /// Compares a measured value with what is asked of it.
  mutating func check(_ name: String, _ value: Double?) {
    guard let limit = limits[name] else { return missed.append("\(name): no threshold is checked in") }
    guard let value else { return missed.append("\(name): was not measured") }
    let line = "\(name): \(Table.number(value)), at most \(Table.number(limit))"
    if value <= limit { met.append(line) } else { missed.append(line) }
  }

  /// Prints what was met and what was not; 1 where something was not.
  func report() -> Int32 {
    print("\nThresholds")
    for line in met.sorted() { print("  met     \(line)") }
    for line in missed.sorted() { print("  MISSED  \(line)") }
    return missed.isEmpty ? 0 : 1
  }
}
