/// The name of one countdown, for files, D-Bus and the command line: eight hexadecimal digits.
package struct CountdownID: Hashable, Sendable, CustomStringConvertible {
  /// The eight digits, in lower case.
  package let description: String

  package init(bits: UInt32) {
    let digits = String(bits, radix: 16)
    description = String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// A name as it was written, or `nil` where it is not eight hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let bits = UInt32(text, radix: 16)
    else { return nil }
    self.init(bits: bits)
  }
}
