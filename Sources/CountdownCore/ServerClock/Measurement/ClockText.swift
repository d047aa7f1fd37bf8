/// How a server's offset and its bound are written, the same everywhere.
package enum ClockText {
  /// The line about a server's clock: "shop.example is 1.243 s ahead of this computer, ± 8 ms".
  package static func line(host: String, ahead: TimeSpan, bound: TimeSpan) -> String {
    let amount = offset(ahead, bound: bound)
    // Translators: the host's name, how far its clock is ahead (1.243 s), and how far off that may be (8 ms)
    return ahead < .zero
      ? tr("%s is %s behind this computer, ± %s", host, amount, self.bound(bound))
      : tr("%s is %s ahead of this computer, ± %s", host, amount, self.bound(bound))
  }

  /// The line about a clock of which only the ends of a range are known, rounded outward so that what is claimed is true:
  /// "shop.example is between 0.2 s behind and 0.8 s ahead of this computer".
  package static func line(host: String, from least: TimeSpan, to most: TimeSpan) -> String {
    let digits = most - least < .milliseconds(500) ? 2 : 1
    let unit: Int64 = digits == 2 ? 10_000_000 : 100_000_000
    // Each outward: the lower end down, the upper end up.
    let lower = least < .zero ? -roundedUp(least.magnitude.nanoseconds, to: unit) : least.nanoseconds / unit
    let upper = most < .zero ? -(most.magnitude.nanoseconds / unit) : roundedUp(most.nanoseconds, to: unit)
    func amount(_ count: Int64) -> String { seconds(abs(count), digits: digits) }
    if lower >= 0 {
      // Translators: the host's name, and the least and the most that its clock may be ahead (0.2 s, 0.8 s)
      return tr("%s is between %s and %s ahead of this computer", host, amount(lower), amount(upper))
    }
    if upper <= 0 {
      // Translators: the host's name, and the least and the most that its clock may be behind (0.2 s, 0.8 s)
      return tr("%s is between %s and %s behind this computer", host, amount(upper), amount(lower))
    }
    // Translators: the host's name, how far its clock may be behind (0.2 s), and how far ahead (0.8 s)
    return tr("%s is between %s behind and %s ahead of this computer", host, amount(lower), amount(upper))
  }

  /// An offset without its sign: seconds with three decimals, from a minute on in larger units too ("1 day 0.02 s"), or
  /// below a millisecond, where it is known that well, as "0.4 ms".
  package static func offset(_ span: TimeSpan, bound: TimeSpan) -> String {
    let nanoseconds = span.magnitude.nanoseconds
    let milliseconds = (nanoseconds + 500_000) / 1_000_000
    if nanoseconds < 950_000, bound.magnitude < .milliseconds(1) {
      return tr("%s ms", decimal((nanoseconds + 50_000) / 100_000, digits: 1))
    }
    return seconds(milliseconds, digits: 3)
  }

  /// So many tenths, hundredths, … of a second: seconds with as many decimals, from a minute on in larger units too.
  private static func seconds(_ count: Int64, digits: Int) -> String {
    let unit = (0..<digits).reduce(1_000_000_000 as Int64) { unit, _ in unit / 10 }
    return count >= 60_000_000_000 / unit
      ? TimeText.exact(TimeSpan(nanoseconds: count * unit)) : tr("%s s", decimal(count, digits: digits))
  }

  /// A bound in the unit that reads best, rounded up so that what is claimed is true: "0.3 ms", "8 ms", "1.5 s", "2 min".
  package static func bound(_ span: TimeSpan) -> String {
    let nanoseconds = span.magnitude.nanoseconds
    switch nanoseconds {
    case ...900_000: return tr("%s ms", decimal(roundedUp(nanoseconds, to: 100_000), digits: 1))
    case ...999_000_000: return tr("%s ms", String(roundedUp(nanoseconds, to: 1_000_000)))
    default: return seconds(roundedUp(nanoseconds, to: 100_000_000), digits: 1)
    }
  }

  private static func roundedUp(_ nanoseconds: Int64, to unit: Int64) -> Int64 {
    nanoseconds / unit + (nanoseconds % unit > 0 ? 1 : 0)
  }

  /// A count of tenths, hundredths, … as a decimal number.
  private static func decimal(_ count: Int64, digits: Int) -> String {
    let text = String(count)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    // Translators: what stands between the whole number and its decimals, as in 1.243
    return "\(padded.dropLast(digits))\(trc("number", "."))\(padded.suffix(digits))"
  }
}

extension Estimate {
  /// The line about this server's clock as it stands at a reading: "shop.example is 1.243 s ahead of this computer, ± 8 ms";
  /// of a Date that lags, the ends of the range.
  package func line(host: String, at reading: ClockReading) -> String {
    guard case .lagging = freshness else {
      return ClockText.line(host: host, ahead: offset.aheadOfWall(at: reading), bound: bound(at: reading))
    }
    let widening = self.widening(at: reading)
    return ClockText.line(
      host: host, from: (lower - widening).aheadOfWall(at: reading), to: (upper + widening).aheadOfWall(at: reading))
  }

  /// Whether its Dates seem to be old, but that is not sure enough to be claimed.
  package var isOnlyThoughtToLag: Bool { freshness == .assumed && flags.contains(.dateCached) }

  /// What stands beneath that line: how sure it is, what is doubtful, and where the server sends us.
  package func sentences(host: String) -> [String] {
    // Of a Date that seems old, but is not proven to be one clock's, the flag says what there is to say.
    var sentences = isOnlyThoughtToLag ? [] : [freshness.sentence]
    // Why a Date lags says more than that it does.
    if case .lagging = freshness {
      sentences += flags.subtracting(.dateCached).sentences(host: host)
    } else {
      sentences += flags.sentences(host: host)
    }
    if let pointsTo { sentences.append(tr("%s points to %s, which was not followed.", host, pointsTo)) }
    return sentences
  }
}
