/// Reads the fields of an object in a file of ours, every one checked, and remembers whether any was not as written.
package struct StoredFields {
  private let members: [String: JSONValue]
  /// Whether a field had a value that was never written there.
  private(set) var isDamaged = false

  init?(_ value: JSONValue?) {
    guard case .object(let members) = value else { return nil }
    self.members = members
  }

  init(members: [String: JSONValue]) { self.members = members }

  /// The version of a file's format, from 1 on; one with more digits than a number can have is newer than any.
  func version() -> Int64? {
    guard case .number(let text)? = members["version"], text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let version = Int64(text) ?? .max
    return version > 0 ? version : nil
  }

  /// What a field holds; `nil` where it is not there or, which is damage, not as it was ever written.
  private mutating func value<Value>(_ name: String, _ read: (JSONValue) -> Value?) -> Value? {
    guard let value = members[name] else { return nil }
    let found = read(value)
    if found == nil { isDamaged = true }
    return found
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int64>) -> Int64? {
    value(name) { value in
      guard case .number(let text) = value, let number = Int64(text), range.contains(number) else { return nil }
      return number
    }
  }

  mutating func bool(_ name: String) -> Bool? {
    value(name) { value in
      guard case .bool(let bool) = value else { return nil }
      return bool
    }
  }

  /// A text of at most that many bytes.
  mutating func text(_ name: String, limit: Int) -> String? {
    value(name) { value in
      guard case .string(let text) = value, text.utf8.count <= limit else { return nil }
      return text
    }
  }

  mutating func word<Word: RawRepresentable>(_ name: String, as type: Word.Type) -> Word?
  where Word.RawValue == String {
    value(name) { value in
      guard case .string(let text) = value else { return nil }
      return Word(rawValue: text)
    }
  }

  mutating func object(_ name: String) -> StoredFields? { value(name) { StoredFields($0) } }

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

  /// The boot that a file was kept in; `nil` where that was not known.
  mutating func bootID() -> String? {
    guard members["boot"] != .null, let text = text("boot", limit: 100) else { return nil }
    let bootID = BootID.checked(text)
    if bootID == nil { reject() }
    return bootID
  }

  /// Notes that what was read does not fit together.
  mutating func reject() { isDamaged = true }

  /// Everything that an instant or an offset can be: beyond it, no value of ours was written.
  private static let anyInstant = -TimeSpan.limit...TimeSpan.limit

  /// A length of time from zero on.
  mutating func span(_ name: String) -> TimeSpan? {
    integer(name, in: 0...TimeSpan.limit).map { TimeSpan(nanoseconds: $0) }
  }

  mutating func instant<Clock>(_ name: String, on clock: Clock.Type = Clock.self) -> Instant<Clock>? {
    integer(name, in: Self.anyInstant).map { Instant(nanoseconds: $0) }
  }

  mutating func offset(_ name: String) -> ServerOffset? {
    integer(name, in: Self.anyInstant).map { ServerOffset(TimeSpan(nanoseconds: $0)) }
  }
}
