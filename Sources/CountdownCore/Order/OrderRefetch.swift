/// When an order is fetched again: five minutes before its opening, at the opening, and 1, 2 and 4 s after that while
/// the server still says that it is closed.
public enum OrderRefetch {
  /// How long after the opening it is fetched; negative is before.
  static let before: [TimeSpan] = [.minutes(-5), .zero]
  static let whileClosed: [TimeSpan] = [.seconds(1), .seconds(2), .seconds(4)]

  /// When the next fetch is due, or `nil` where none is.
  ///
  /// `last` is when the last fetch was begun; fetches that were missed (in a suspend, or before the first) are made up
  /// for by one. A time that has passed means at once.
  public static func next(opening: BootInstant, last: BootInstant, isStillClosed: Bool) -> BootInstant? {
    let due = before + (isStillClosed ? whileClosed : [])
    return due.map { opening + $0 }.first { $0 > last }
  }

  /// Whether a fetch that was begun at `last` was the last one: if the order is still closed then, a person may try all
  /// the same.
  public static func isExhausted(opening: BootInstant, last: BootInstant) -> Bool {
    next(opening: opening, last: last, isStillClosed: true) == nil
  }
}
