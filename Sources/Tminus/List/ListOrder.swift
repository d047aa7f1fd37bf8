import CountdownCore

/// The order in which the list shows what counts.
enum ListOrder {
  /// What has ended comes first, the longest ago before the others; then what ends soonest, or would if it were not paused;
  /// last what waits for a server's clock.
  ///
  /// Of those that count the same, the one that came first is first.
  static func sorted(_ countdowns: [Countdown], at reading: ClockReading) -> [CountdownID] {
    countdowns.filter { $0.phase != .idle }.enumerated()
      .map { place, countdown in (id: countdown.id, rank: Rank(countdown, place, at: reading)) }
      .sorted { $0.rank < $1.rank }.map(\.id)
  }

  /// The same countdowns with nothing moved from where it stands: what is new comes last.
  static func undisturbed(_ countdowns: [Countdown], before: [CountdownID], at reading: ClockReading) -> [CountdownID] {
    let all = sorted(countdowns, at: reading)
    let (there, former) = (Set(all), Set(before))
    return before.filter(there.contains) + all.filter { !former.contains($0) }
  }

  private struct Rank: Comparable {
    /// 0 for what has ended, 1 for what counts, 2 for what waits.
    let kind: Int
    /// What is left; negative after the end.
    let left: TimeSpan
    let place: Int

    init(_ countdown: Countdown, _ place: Int, at reading: ClockReading) {
      self.place = place
      if countdown.phase == .expired {
        kind = 0
        left = .zero - countdown.overtime(at: reading)
      } else if let remaining = countdown.remaining(at: reading) {
        kind = 1
        left = remaining
      } else {
        kind = 2
        left = .zero
      }
    }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.kind, one.left, one.place) < (other.kind, other.left, other.place)
    }
  }
}
