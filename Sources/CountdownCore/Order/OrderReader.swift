internal import GLib

/// Takes the fields of an order out of its JSON one by one.
struct OrderReader {
  let document: JSONValue
  let address: Address
  let mapping: OrderMapping
  private(set) var remarks: [OrderProblem] = []

  init(document: JSONValue, address: Address, mapping: OrderMapping) {
    (self.document, self.address, self.mapping) = (document, address, mapping)
  }

  /// What stands in a field, null included.
  private func value(_ field: OrderField) -> JSONValue? {
    if let pointer = mapping.pointers[field] { return document[pointer] }
    guard case .object(let members) = document else { return nil }
    return members[field.rawValue]
  }

  func isAbsent(_ field: OrderField) -> Bool { value(field) == nil }

  /// That a field is not there, or null.
  func absence(_ field: OrderField) -> OrderProblem {
    value(field) == .null ? .null(field) : .missing(field, pointer: mapping.pointers[field]?.text)
  }

  /// Whether a field that is not there is worth a word: not where a shop has its own names and this one was not mapped.
  private func isExpected(_ field: OrderField) -> Bool { mapping.isEmpty || mapping.pointers[field] != nil }

  /// Notes that a field is not there, where it was to be expected.
  mutating func remark(absent field: OrderField) {
    if isExpected(field) { remarks.append(absence(field)) }
  }

  /// The text or number that stands in a field, or `nil` where it is not there or null.
  private func text(_ field: OrderField, limit: Int = 20_000) throws(OrderProblem) -> String? {
    switch value(field) {
    case nil, .null: return nil
    case .string(let text):
      guard text.utf8.count <= limit else { throw .tooLong(field) }
      return text
    case .number(let text):
      guard text.utf8.count <= 40 else { throw .tooLong(field) }
      return text
    case .bool, .array, .object: throw .wrongKind(field)
    }
  }

  func title() throws(OrderProblem) -> String {
    guard let text = try text(.title) else { throw absence(.title) }
    let title = text.shownFromOutside(limit: 200)
    guard !title.isEmpty else { throw .empty(.title) }
    return title
  }

  func yesOrNo(_ field: OrderField, unlessMapped fallback: Bool) throws(OrderProblem) -> Bool {
    if case .bool(let value) = value(field) { return value }
    guard let text = try text(field) else {
      if isExpected(field) || value(field) != nil { throw absence(field) }
      return fallback
    }
    switch text.shownFromOutside(limit: 40).lowercased() {
    case "yes", "true", "y", "on", "1", "是", "真", "對", "对": return true
    case "no", "false", "n", "off", "0", "否", "假", "錯", "错", "不是": return false
    case "": throw .empty(field)
    case let other: throw .notYesOrNo(field, other.excerptFromOutside)
    }
  }

  func relation() throws(OrderProblem) -> Order.Relation {
    guard let text = try text(.relation) else {
      if isExpected(.relation) || value(.relation) != nil { throw absence(.relation) }
      return .unaccepted
    }
    let word = text.shownFromOutside(limit: 40)
    if word.isEmpty { throw .empty(.relation) }
    let letters = word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    guard let relation = Order.Relation(rawValue: letters) else {
      throw .unknownRelation(word.excerptFromOutside)
    }
    return relation
  }

  func time(_ field: OrderField) throws(OrderProblem) -> Timestamp? {
    guard let text = try text(field) else { return nil }
    do { return try Timestamp(text) } catch { throw .time(field, error) }
  }

  /// A whole or fractional number of milliseconds, cut to a nanosecond.
  func milliseconds(_ field: OrderField) throws(OrderProblem) -> TimeSpan? {
    guard let text = try text(field) else { return nil }
    let trimmed = text.shownFromOutside(limit: 40)
    if trimmed.isEmpty { throw .empty(field) }
    let problem = OrderProblem.milliseconds(field, trimmed.excerptFromOutside)
    let isNegative = trimmed.hasPrefix("-")
    let parts = trimmed.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Self.digits($0, count: 1...13) }),
      let span = TimeSpan(milliseconds: whole), span <= .hours(24 * 36525)
    else { throw problem }
    var nanoseconds: Int64 = 0
    if parts.count > 1 {
      guard Self.digits(parts[1].prefix(15), count: 1...15) != nil, parts[1].allSatisfy(\.isASCIIDigit),
        let fraction = Self.digits((parts[1] + "000000").prefix(6), count: 6...6)
      else { throw problem }
      nanoseconds = fraction
    }
    let length = span + TimeSpan(nanoseconds: nanoseconds)
    return isNegative ? -length : length
  }

  private static func digits(_ text: some StringProtocol, count: ClosedRange<Int>) -> Int64? {
    guard count.contains(text.utf8.count), text.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text)
  }

  /// An address, relative ones resolved; `nil` where there is none.
  func address(_ field: OrderField) throws(OrderProblem) -> Address? {
    guard let text = try text(field) else { return nil }
    if text.isEmpty { throw .empty(field) }
    guard let resolved = Address(text, relativeTo: address) else {
      throw .address(field, text.excerptFromOutside)
    }
    return resolved
  }

  /// An address that the order can do without.
  mutating func optionalAddress(_ field: OrderField, isExpected: Bool) -> Address? {
    do {
      if let found = try address(field) { return found }
      if isExpected { remark(absent: field) }
    } catch {
      remarks.append(error)
    }
    return nil
  }

  /// An amount of money to show that the order can do without.
  mutating func amount(_ field: OrderField) -> String? {
    words(field, limit: 60).map { Money.written($0, currency: currency(of: field)) }
  }

  /// What stands beside a field under a name that shops have for the currency.
  private func currency(of field: OrderField) -> String? {
    var place = document
    if let pointer = mapping.pointers[field]?.text, let slash = pointer.lastIndex(of: "/"),
      let parent = JSONPointer(String(pointer[..<slash]))
    {
      place = document[parent] ?? document
    }
    guard case .object(let members) = place else { return nil }
    return ["currency", "priceCurrency", "currencyCode"].lazy.compactMap { name -> String? in
      if case .string(let text) = members[name] { text.excerptFromOutside } else { nil }
    }.first
  }

  /// A text to show that the order can do without.
  mutating func words(_ field: OrderField, limit: Int, keepsLines: Bool = false) -> String? {
    do {
      if let text = try text(field, limit: 200_000) {
        let cleaned = text.shownFromOutside(limit: limit, keepsLines: keepsLines)
        if !cleaned.isEmpty { return cleaned }
        remarks.append(.empty(field))
      } else {
        remark(absent: field)
      }
    } catch {
      remarks.append(error)
    }
    return nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
