/// Two clocks, each with Dates made on the spot, that would explain answers which contradict each other: back ends that
/// disagree, or one clock that was set.
///
/// What the lag of one Date explains they often explain as well. As long as they do, a range that is claimed has to hold both.
struct TwoClocks: Hashable, Sendable {
  /// Where the one further behind seems to be: what either explains counts for both.
  var slower: DatedInterval
  /// Where the one further ahead seems to be.
  var faster: DatedInterval
  /// From the least that the slower one may be to the most that the faster one may be.
  var range: DatedInterval

  /// Clocks made of their places.
  init(slower: DatedInterval, faster: DatedInterval, range: DatedInterval) {
    self.slower = slower
    self.faster = faster
    self.range = range
  }

  /// The clocks that explain these answers, each moved to one instant; `nil` where one does, or no two do.
  ///
  /// If two points lie in all intervals, the smallest upper end can be one of them. What either explains bounds none where
  /// each connection is one clock's; else it counts for both, because answers by turns would explain any lag.
  init?(
    _ answers: [OffsetInterval], areOfConnections: Bool, allowance: TimeSpan, boot: BootInstant, raw: RawInstant
  ) {
    func dated(_ lower: ServerOffset, _ upper: ServerOffset) -> DatedInterval {
      DatedInterval(interval: OffsetInterval(lower: lower, upper: upper), boot: boot, raw: raw)
    }
    guard let end = answers.map(\.upper).min(),
      let start = answers.map(\.lower).filter({ $0 > end + allowance }).max(),
      let least = answers.map(\.lower).filter({ $0 <= end + allowance }).max(),
      let most = answers.filter({ $0.upper + allowance >= start }).map(\.upper).min()
    else { return nil }
    let ahead = answers.filter { $0.lower > end + allowance }
    let behind = answers.filter { $0.upper + allowance < start }
    guard let top = ahead.map(\.upper).min(), start <= top + allowance, let bottom = behind.map(\.lower).max() else {
      return nil
    }
    guard areOfConnections else {
      self.init(slower: dated(least, end), faster: dated(start, most), range: dated(bottom, top))
      return
    }
    guard bottom <= end + allowance,
      !answers.contains(where: { $0.lower > end + allowance && $0.upper + allowance < start })
    else { return nil }
    self.init(slower: dated(bottom, end), faster: dated(start, top), range: dated(bottom, top))
  }
}
