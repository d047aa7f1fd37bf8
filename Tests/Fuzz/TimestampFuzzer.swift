import CountdownCore

/// Any bytes as the times that servers send: an HTTP date, a timestamp in JSON, a time to wait.
///
/// The first byte chooses this computer's clock.
func fuzzTimestamp(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let wall = walls[Int(first) % walls.count]
  do throws(TimestampError) {
    let date = try HTTPDate(text, now: wall)
    require(date.instant.nanoseconds % 1_000_000_000 == 0)
    require(range.contains(date.instant))
    // In the form of RFC 9110 it is the same second, unless its zone moved it out of the years that are read.
    if years.contains(date.instant) {
      let again = try HTTPDate(imfDate(of: date.instant), now: wall)
      require(again.instant == date.instant)
    }
  } catch {
    require(!error.clause.isEmpty)
  }
  do throws(TimestampError) {
    let timestamp = try Timestamp(text)
    require(range.contains(timestamp.instant))
    require(timestamp.quantum > .zero && timestamp.quantum <= .seconds(1))
    let digits = String(timestamp.instant.nanoseconds)
    if digits.count == 19, years.contains(timestamp.instant) {
      let again = try Timestamp(digits)
      require(again.instant == timestamp.instant)
    }
  } catch {
    require(!error.clause.isEmpty)
  }
  if let wait = RetryAfter.wait(text, serverNow: nil, wall: wall) {
    require(wait >= .zero && wait <= RetryAfter.longest)
  }
}

private let walls = [1_796_083_200, 0, 951_782_400, 4_102_444_800].map {
  WallInstant(nanoseconds: $0 * 1_000_000_000)
}

/// A day around what a zone can move beyond the years that are taken, 2000 to 2100.
private let range =
  ServerInstant(nanoseconds: 946_598_400_000_000_000)...ServerInstant(nanoseconds: 4_134_067_200_000_000_000)

/// From 2000-01-01 to 2100-12-31.
private let years =
  ServerInstant(nanoseconds: 946_684_800_000_000_000)...ServerInstant(nanoseconds: 4_133_980_799_999_999_999)

/// `06 Nov 1994 08:49:37 GMT` by counting days, not by the code under test.
private func imfDate(of instant: ServerInstant) -> String {
  var days = instant.nanoseconds / 1_000_000_000
  var second = days % 86_400
  days /= 86_400
  if second < 0 { (second, days) = (second + 86_400, days - 1) }
  var year = 1970
  func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
  while days < 0 {
    year -= 1
    days += isLeap(year) ? 366 : 365
  }
  while days >= (isLeap(year) ? 366 : 365) {
    days -= isLeap(year) ? 366 : 365
    year += 1
  }
  let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as [Int64]
  var month = 0
  while days >= lengths[month] {
    days -= lengths[month]
    month += 1
  }
  func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return
    "\(two(days + 1)) \(names[month]) \(year) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) GMT"
}
