import Glibc

/// Numbers as people read them in a terminal.
enum Table {
  /// The value below which that share of them lies.
  static func quantile(_ values: [Double], _ share: Double) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

  /// A number with two digits behind the point, or a dash.
  static func number(_ value: Double?) -> String {
    guard let value, value.isFinite, value.magnitude < 1e12 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths.magnitude % 100
    return (hundredths < 0 ? "-" : "") + "\(hundredths.magnitude / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// Prints rows with a name and numbers, the columns below their names.
  static func print(_ title: String, columns: [String], _ rows: [(name: String, values: [Double?])]) {
    Swift.print("\n\(title)")
    let width = rows.map(\.name.count).max() ?? 0
    let widths = columns.map { max($0.count, 9) }
    Swift.print(
      pad("", width) + zip(columns, widths).map { "  " + padLeft($0, $1) }.joined())
    for row in rows {
      Swift.print(pad(row.name, width) + zip(row.values, widths).map { "  " + padLeft(number($0), $1) }.joined())
    }
    fflush(nil)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
