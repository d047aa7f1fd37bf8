/// How long a server asks to be left alone: the value of a `Retry-After` header (RFC 9110 §10.2.3).
package enum RetryAfter {
  /// The longest wait that is told apart from longer ones: a hundred years.
  ///
  /// How much of it is honoured is the budget's to say.
  package static let longest = TimeSpan.hours(24 * 36_525)

  /// The wait, from 0 to ``longest``, given in seconds or as a date; `nil` where it is neither.
  ///
  /// `serverNow` is the same answer's Date, which the date is measured from; without one this computer's wall clock has
  /// to do.
  package static func wait(_ text: String, serverNow: ServerInstant?, wall: WallInstant) -> TimeSpan? {
    guard var cursor = ByteCursor(text) else { return nil }
    if cursor.take("-") { return cursor.number(digits: 1...18) == nil ? nil : .zero }
    if let seconds = cursor.number(digits: 1...18), cursor.isAtEnd { return clamp(.seconds(seconds)) }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.utf8.isEmpty { return longest }
    guard let date = try? HTTPDate(text, now: wall) else { return nil }
    return clamp(date.instant - (serverNow ?? ServerInstant(utc: wall)))
  }

  private static func clamp(_ span: TimeSpan) -> TimeSpan { min(max(span, .zero), longest) }
}
