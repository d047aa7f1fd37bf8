extension BinaryInteger {
  /// Its digits with zeros before them where there are fewer than so many.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
