/// A length of time in whole nanoseconds, positive or negative.
///
/// Values stay within ±2^62 ns (about 146 years): conversions from outside are checked and give `nil` beyond that,
/// arithmetic between values stops at the limit instead of wrapping, so no sum of times can trap or change its sign.
package struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length in nanoseconds, within ±2^62.
  package let nanoseconds: Int64

  /// The largest magnitude, in nanoseconds, of any span or instant.
  static let limit: Int64 = 1 << 62

  /// A span of this many nanoseconds, held at ±2^62.
  package init(nanoseconds: Int64) {
    self.nanoseconds = min(max(nanoseconds, -Self.limit), Self.limit)
  }

  /// A span of whole units, or `nil` where it is longer than 146 years.
  private init?(_ count: Int64, of unit: Int64) {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, product.magnitude <= UInt64(Self.limit) else { return nil }
    nanoseconds = product
  }

  /// A span of whole seconds, or `nil` where it is longer than 146 years.
  package init?(seconds: Int64) { self.init(seconds, of: 1_000_000_000) }

  /// A span of whole milliseconds, or `nil` where it is longer than 146 years.
  package init?(milliseconds: Int64) { self.init(milliseconds, of: 1_000_000) }

  /// A span of whole microseconds, or `nil` where it is longer than 146 years.
  package init?(microseconds: Int64) { self.init(microseconds, of: 1000) }

  package static let zero = TimeSpan(nanoseconds: 0)

  // Spans of whole units, held at ±146 years; for constants.

  package static func hours(_ count: Int64) -> TimeSpan { clamped(count, of: 3_600_000_000_000) }
  package static func minutes(_ count: Int64) -> TimeSpan { clamped(count, of: 60_000_000_000) }
  package static func seconds(_ count: Int64) -> TimeSpan { clamped(count, of: 1_000_000_000) }
  package static func milliseconds(_ count: Int64) -> TimeSpan { clamped(count, of: 1_000_000) }
  package static func microseconds(_ count: Int64) -> TimeSpan { clamped(count, of: 1000) }

  private static func clamped(_ count: Int64, of unit: Int64) -> TimeSpan {
    TimeSpan(count, of: unit) ?? TimeSpan(nanoseconds: count < 0 ? -limit : limit)
  }

  /// The length in seconds as floating point: for output only, never for arithmetic.
  package var inSeconds: Double { Double(nanoseconds) / 1e9 }

  /// The whole seconds in it, rounded up (towards later): 9.000000001 s is 10, −0.5 s is 0.
  package var secondsRoundedUp: Int64 { -(-self).secondsRoundedDown }

  /// The whole seconds in it, rounded down (towards earlier): 9.9 s is 9, −0.5 s is −1.
  var secondsRoundedDown: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The length rounded to the nearest second, halves away from zero.
  package var wholeSeconds: TimeSpan {
    let half: Int64 = nanoseconds < 0 ? -500_000_000 : 500_000_000
    return .seconds((nanoseconds + half) / 1_000_000_000)
  }

  package var magnitude: TimeSpan { nanoseconds < 0 ? TimeSpan(nanoseconds: -nanoseconds) : self }

  package static prefix func - (span: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: -span.nanoseconds) }

  /// Their sum, held at ±146 years.
  package static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    // Both are within ±2^62, so the sum fits in 64 bits.
    TimeSpan(
      nanoseconds: left.nanoseconds.addingReportingOverflow(right.nanoseconds).overflow
        ? (left.nanoseconds < 0 ? -limit : limit) : left.nanoseconds + right.nanoseconds)
  }

  /// Their difference, held at ±146 years.
  package static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan { left + -right }

  /// Adds in place, held at ±146 years.
  package static func += (left: inout TimeSpan, right: TimeSpan) { left = left + right }

  /// This many times the span, held at ±146 years.
  package static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
    TimeSpan(factor, of: span.nanoseconds)
      ?? TimeSpan(nanoseconds: (span.nanoseconds < 0) == (factor < 0) ? limit : -limit)
  }

  /// The span divided, rounded towards zero; division by zero gives the span itself.
  package static func / (span: TimeSpan, divisor: Int64) -> TimeSpan {
    divisor == 0 ? span : TimeSpan(nanoseconds: span.nanoseconds / divisor)
  }

  /// The span times `parts` per million, rounded away from zero: how far a clock of that error drifts in it.
  package func drift(partsPerMillion parts: Int64) -> TimeSpan {
    let (quotient, remainder) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let rate = Int64(clamping: parts.magnitude)
    let whole = TimeSpan(nanoseconds: Int64(quotient)) * rate
    let rest = (Int64(remainder) * min(rate, 1_000_000_000) + 999_999) / 1_000_000
    let total = whole + TimeSpan(nanoseconds: rest)
    return (nanoseconds < 0) == (parts < 0) ? total : -total
  }

  package static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }
}
