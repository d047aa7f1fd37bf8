/// The name of one countdown, for files, D-Bus and the command line: eight hexadecimal digits.
package struct CountdownID: Hashable, Sendable, CustomStringConvertible {
  /// The eight digits, in lower case.
  package let description: String

  package init(bits: UInt32) {
    description = bits.digits(8, radix: 16)
  }

  /// A new name.
  package static var random: CountdownID { CountdownID(bits: .random(in: .min ... .max)) }

  /// A name as it was written, or `nil` where it is not eight hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let bits = UInt32(text, radix: 16)
    else { return nil }
    self.init(bits: bits)
  }
}
