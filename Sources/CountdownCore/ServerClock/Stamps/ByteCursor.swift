/// Reads a short text from left to right, byte by byte; what is not there is `nil` and nothing is consumed.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  /// A cursor over a text without the spaces around it, or `nil` where it is longer than any timestamp.
  init?(_ text: String) {
    guard text.utf8.count <= 128 else { return nil }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let trimmed = text.utf8.drop(while: isSpace)
    guard let last = trimmed.lastIndex(where: { !isSpace($0) }) else {
      bytes = []
      return
    }
    bytes = Array(trimmed[...last])
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte, left where it is.
  var peek: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let peek, UInt32(peek) == character.value else { return false }
    position += 1
    return true
  }

  mutating func take(anyOf characters: Unicode.Scalar...) -> Unicode.Scalar? {
    for character in characters where take(character) { return character }
    return nil
  }

  /// Reads this word whatever its case, if it comes next.
  mutating func take(word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { wanted in
      zip(bytes[position..<end], wanted).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
    }
    if matches { position = end }
    return matches
  }

  mutating func skipSpaces() {
    while peek == 0x20 || peek == 0x09 { position += 1 }
  }

  mutating func skipLetters() {
    while let peek, (0x61...0x7A).contains(peek | 0x20) { position += 1 }
  }

  /// Reads a number of that many digits, at most 18 of them.
  mutating func number(digits: ClosedRange<Int>) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while count < min(digits.upperBound, 18), position + count < bytes.count {
      let byte = bytes[position + count]
      guard (0x30...0x39).contains(byte) else { break }
      value = value * 10 + Int64(byte - 0x30)
      count += 1
    }
    guard count >= digits.lowerBound else { return nil }
    position += count
    return value
  }

  /// Reads a fraction of a second after its point or comma: its nanoseconds, digits beyond the ninth ignored, and the
  /// quantum that its last digit stands for.
  mutating func fraction() -> (nanoseconds: Int64, quantum: Int64)? {
    var value: Int64 = 0
    var quantum: Int64 = 1_000_000_000
    var count = 0
    while let peek, (0x30...0x39).contains(peek) {
      if quantum > 1 {
        quantum /= 10
        value += Int64(peek - 0x30) * quantum
      }
      count += 1
      position += 1
    }
    return count > 0 ? (value, quantum) : nil
  }

  /// The whole text with its point moved by its exponent, where it is a number that has one, from 0 to 18.
  var numberWithoutExponent: String? {
    var cursor = self
    var (digits, places) = ([UInt8](), 0)
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    while let byte = cursor.peek, isDigit(byte) {
      digits.append(byte)
      cursor.position += 1
    }
    let whole = digits.count
    if whole > 0, cursor.take(".") {
      while let byte = cursor.peek, isDigit(byte) {
        digits.append(byte)
        cursor.position += 1
      }
      places = digits.count - whole
      if places == 0 { return nil }
    }
    guard whole > 0, cursor.take(anyOf: "e", "E") != nil else { return nil }
    _ = cursor.take("+")
    guard let exponent = cursor.number(digits: 1...2), exponent <= 18, cursor.isAtEnd else { return nil }
    let zeros = max(0, Int(exponent) - places)
    digits += [UInt8](repeating: 0x30, count: zeros)
    let point = whole + Int(exponent)
    if point < digits.count { digits.insert(UInt8(ascii: "."), at: point) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Reads `hh:mm:ss` with one- or two-digit hours into a date.
  mutating func time(into date: inout WrittenDate) -> Bool {
    guard let hour = number(digits: 1...2), take(":"), let minute = number(digits: 2...2), take(":"),
      let second = number(digits: 2...2)
    else { return false }
    (date.hour, date.minute, date.second) = (hour, minute, second)
    return true
  }

  /// Reads `±hh`, `±hhmm` or `±hh:mm` as seconds ahead of UTC.
  mutating func numericZone() -> Int64? {
    guard let sign = take(anyOf: "+", "-"), let hours = number(digits: 2...2) else { return nil }
    let hasColon = take(":")
    let minutes = number(digits: 2...2)
    if hasColon && minutes == nil { return nil }
    guard hours <= 23, (minutes ?? 0) <= 59 else { return nil }
    let seconds = hours * 3600 + (minutes ?? 0) * 60
    return sign == "-" ? -seconds : seconds
  }

  /// Reads the first three letters of an English month, any case, as 1 to 12.
  mutating func month() -> Int64? {
    let names: [StaticString] = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    for (index, name) in names.enumerated() where take(word: name) { return Int64(index + 1) }
    return nil
  }
}
