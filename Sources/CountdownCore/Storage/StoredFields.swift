/// Reads the fields of an object in a file of ours, every one checked, and remembers whether any was not as written.
package struct StoredFields {
  private let members: [String: JSONValue]
  /// Whether a field had a value that was never written there.
  private(set) var isDamaged = false

  init?(_ value: JSONValue?) {
    guard case .object(let members) = value else { return nil }
    self.members = members
  }

  /// Whether a field is there and null.
  func isNull(_ name: String) -> Bool { members[name] == .null }

  /// A whole number in a range; `nil` where the field is not there.
  mutating func integer(_ name: String, in range: ClosedRange<Int64>) -> Int64? {
    guard let value = members[name] else { return nil }
    guard case .number(let text) = value, let number = Int64(text), range.contains(number) else {
      isDamaged = true
      return nil
    }
    return number
  }

  /// Yes or no; `nil` where the field is not there.
  mutating func bool(_ name: String) -> Bool? {
    guard let value = members[name] else { return nil }
    guard case .bool(let bool) = value else {
      isDamaged = true
      return nil
    }
    return bool
  }

  /// A text of at most that many bytes; `nil` where the field is not there.
  mutating func text(_ name: String, limit: Int) -> String? {
    guard let value = members[name] else { return nil }
    guard case .string(let text) = value, text.utf8.count <= limit else {
      isDamaged = true
      return nil
    }
    return text
  }

  /// A word out of a few; `nil` where the field is not there.
  mutating func word<Word: RawRepresentable>(_ name: String, as type: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let text = text(name, limit: 100) else { return nil }
    guard let word = Word(rawValue: text) else {
      isDamaged = true
      return nil
    }
    return word
  }

  /// The object in a field.
  mutating func object(_ name: String) -> StoredFields? {
    guard let value = members[name] else { return nil }
    guard let fields = StoredFields(value) else {
      isDamaged = true
      return nil
    }
    return fields
  }

  /// The items of a list that can be read; those that cannot are left out and count as damage.
  mutating func items<Item>(_ name: String, limit: Int, read: (inout StoredFields) -> Item?) -> [Item] {
    guard let value = members[name] else { return [] }
    guard case .array(let values) = value else {
      isDamaged = true
      return []
    }
    if values.count > limit { isDamaged = true }
    var items: [Item] = []
    for value in values.prefix(limit) {
      if var fields = StoredFields(value), let item = read(&fields), !fields.isDamaged {
        items.append(item)
      } else {
        isDamaged = true
      }
    }
    return items
  }

  /// Notes that what was read does not fit together.
  mutating func reject() { isDamaged = true }

  /// Everything that an instant or an offset can be: beyond it, no value of ours was written.
  private static let anyInstant = -TimeSpan.limit...TimeSpan.limit

  /// A length of time from zero on.
  mutating func span(_ name: String) -> TimeSpan? {
    integer(name, in: 0...TimeSpan.limit).map { TimeSpan(nanoseconds: $0) }
  }

  /// An instant of a clock.
  mutating func instant<Clock>(_ name: String, on clock: Clock.Type = Clock.self) -> Instant<Clock>? {
    integer(name, in: Self.anyInstant).map { Instant(nanoseconds: $0) }
  }

  /// A server's offset.
  mutating func offset(_ name: String) -> ServerOffset? {
    integer(name, in: Self.anyInstant).map { ServerOffset(TimeSpan(nanoseconds: $0)) }
  }
}
