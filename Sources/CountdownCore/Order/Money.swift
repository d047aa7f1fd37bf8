/// Amounts as shops send them, which may be numbers with one decimal where money has two.
enum Money {
  /// How many decimals an amount has in currencies that have other than two (ISO 4217, table A.1), by their codes.
  private static let decimals = [
    "JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "PYG": 0, "UGX": 0, "XAF": 0, "XOF": 0,
    "KWD": 3, "BHD": 3, "JOD": 3, "OMR": 3, "TND": 3,
  ]
  /// The codes of those with two that shops send most.
  private static let usual = Set(
    """
    USD EUR GBP CHF CAD AUD NZD SGD HKD TWD CNY RMB INR THB MYR PHP IDR BRL MXN ZAR SEK NOK DKK PLN CZK HUF RON BGN TRY \
    ILS AED SAR UAH RUB
    """.split(separator: " ").map(String.init))
  /// Signs of one currency, or of several that have as many decimals.
  private static let signs: [Character: Int] = [
    "$": 2, "€": 2, "£": 2, "₹": 2, "₺": 2, "₪": 2, "₱": 2, "฿": 2, "₽": 2, "₴": 2, "元": 2, "₩": 0, "₫": 0, "円": 0,
    "원": 0,
  ]

  /// The amount as it is written where its currency is known, by its sign or code in the text or beside it: "199.0" in
  /// euros is "199.00", in yen "199".
  ///
  /// Only decimals of fewer digits than the currency has are filled up, and those of one that has none left out where they
  /// are nothing; whatever else there is stays as it was sent.
  static func written(_ text: String, currency: String?) -> String {
    guard let decimals = decimals(text, currency) else { return text }
    let isPart = { (character: Character) in character.isASCII && (character.isNumber || ".,".contains(character)) }
    guard let first = text.firstIndex(where: isPart), let last = text.lastIndex(where: isPart),
      text[first...last].allSatisfy(isPart), let point = text[first...last].lastIndex(where: { ".,".contains($0) })
    else { return text }
    let fraction = text[point...last].dropFirst()
    guard (1..<3).contains(fraction.count) else { return text }
    let end = text[text.index(after: last)...]
    if decimals == 0 { return fraction.allSatisfy { $0 == "0" } ? String(text[..<point] + end) : text }
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
    return "\(text[...last])\(zeros)\(end)"
  }

  private static func decimals(_ text: String, _ currency: String?) -> Int? {
    let words = text.split { !$0.isLetter }.map(String.init) + (currency.map { [$0] } ?? [])
    for word in words.map({ $0.uppercased() }) {
      if let count = decimals[word] { return count }
      if usual.contains(word) { return 2 }
    }
    return (text + (currency ?? "")).lazy.compactMap { signs[$0] }.first
  }
}
