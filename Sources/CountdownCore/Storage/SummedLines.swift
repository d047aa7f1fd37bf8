internal import CGLib
internal import GLib

/// The text of a file in lines, each with a sum of what it says: damage is noticed, and what it has not reached is kept.
///
/// The whole is JSON, an object with the version and a list, with one item of the list a line:
///
/// ```
/// {"version":2,"kept":[
/// {"sum":"26c1ea1e0a43e9ac","boot":"1d3c0f52-7a5b-4b4e-9d55-0123456789ab"},
/// {"sum":"9c0d1d4b1a5b7f5e","countdowns":[{"id":"00000001",…}]},
/// {"sum":"b2d6e3a1c4f58790","lines":2}
/// ]}
/// ```
///
/// A sum is the first sixteen digits of SHA-256 (FIPS 180-4) of the version, a line feed and what follows the sum's comma
/// up to the item's end. The last item says how many there are before it, so that a line that is gone is noticed too.
enum SummedLines {
  private static let mark = Array(#"{"sum":""#.utf8)
  private static let afterSum = Array(#"","#.utf8)
  private static let sumLength = 16
  private static let close = Array("]}".utf8)
  fileprivate static let count = "lines"

  /// What could be read.
  struct Reading {
    /// The members of the lines that fit their sums; lists of several lines are one list.
    var members: [String: JSONValue] = [:]
    /// Whether something is not as it was written.
    var isDamaged = false
    /// How many lines fit.
    fileprivate var lines = 0
    fileprivate var toldLines: Int?
  }

  /// The text of an object's members: each item of a list, and each other member, is a line.
  static func text(of members: [String: JSONValue], version: Int64) -> String {
    var text = head(version)
    var lines = 0
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      if case .array(let items) = value {
        for item in items { text += line([name: .array([item])], version) + ",\n" }
        lines += items.count
      } else {
        text += line([name: value], version) + ",\n"
        lines += 1
      }
    }
    return text + line([count: .integer(lines)], version) + "\n]}\n"
  }

  /// Reads such a text of this version, or gives `nil` where not one line of it fits.
  ///
  /// A line is found by the line feed before it or by how it begins: no single byte joins two of them.
  static func read(_ bytes: [UInt8], version: Int64) -> Reading? {
    var reading = Reading()
    var pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let head = Array(head(version).utf8.dropLast())
    if pieces.first.map({ $0.elementsEqual(head) }) == true {
      pieces.removeFirst()
    } else {
      reading.isDamaged = true
    }
    // Only the line feed of the very end may be missing.
    if pieces.last?.isEmpty == true { pieces.removeLast() }
    if pieces.last.map({ $0.elementsEqual(close) }) == true {
      pieces.removeLast()
    } else {
      reading.isDamaged = true
    }
    for piece in pieces where !reading.take(piece, version) {
      reading.isDamaged = true
      for part in parts(of: piece) { _ = reading.take(part, version) }
    }
    if reading.toldLines != reading.lines { reading.isDamaged = true }
    return reading.lines > 0 || reading.toldLines != nil ? reading : nil
  }

  private static func head(_ version: Int64) -> String { #"{"version":\#(version),"kept":["# + "\n" }

  private static func line(_ members: [String: JSONValue], _ version: Int64) -> String {
    let rest = JSONValue.object(members).line.dropFirst()
    return #"{"sum":""# + sum(Array(rest.utf8)[...], version) + #"","# + rest
  }

  private static func sum(_ rest: ArraySlice<UInt8>, _ version: Int64) -> String {
    let bytes = Array("\(version)\n".utf8) + rest
    let digits = takenString(g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))) ?? ""
    return String(digits.prefix(sumLength))
  }

  /// What a piece says after its sum, where that fits; whatever follows the item's end does not count.
  fileprivate static func members(of piece: ArraySlice<UInt8>, _ version: Int64) -> [String: JSONValue]? {
    guard let end = piece.lastIndex(of: UInt8(ascii: "}")), piece.starts(with: mark) else { return nil }
    let told = piece[...end].dropFirst(mark.count)
    let rest = told.dropFirst(sumLength)
    guard rest.starts(with: afterSum) else { return nil }
    let body = rest.dropFirst(afterSum.count)
    guard told.prefix(sumLength).elementsEqual(sum(body, version).utf8),
      case .object(let members)? = JSONValue(Array("{".utf8) + body)
    else { return nil }
    return members
  }

  /// A piece cut before everything in it that looks like a line's beginning; in a text the quotes would be escaped.
  private static func parts(of piece: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let starts = piece.indices.filter { piece[$0] == mark[0] && piece[$0...].starts(with: mark) }
    return zip(starts, starts.dropFirst() + [piece.endIndex]).map { piece[$0..<$1] }
  }
}

extension SummedLines.Reading {
  /// Takes in a line; false where it does not fit.
  fileprivate mutating func take(_ piece: ArraySlice<UInt8>, _ version: Int64) -> Bool {
    guard let found = SummedLines.members(of: piece, version) else { return false }
    for (name, value) in found {
      switch (value, members[name]) {
      case (.number(let text), _) where name == SummedLines.count:
        toldLines = Int(text)
        return true
      case (.array(let items), .array(let former)?): members[name] = .array(former + items)
      case (_, nil): members[name] = value
      case (_, _?): isDamaged = true
      }
    }
    lines += 1
    return true
  }
}
