/// How old a host's Dates may be, and by what that is known: a plain value, kept with the host beyond the life of the process.
package struct StampAge: Hashable, Sendable {
  /// What speaks for old Dates, the strongest first; the raw value is its name in files and JSON.
  package enum Evidence: String, CaseIterable, Hashable, Sendable {
    /// The edge of its second moved against this computer's clock by more than clocks drift.
    case edgeMoved = "edge-moved"
    /// Answers contradict each other if each is fresh, and agree if some are old.
    case contradiction
    /// Another stamp of the same answers is ahead.
    case otherStamp = "other-stamp"
    /// It is late by UTC, by less than a second and a bit.
    case utc
    /// The program that answers is known for it.
    case name
  }

  /// The age that timers and caches of a second have at most.
  package static let usualLimit = TimeSpan.seconds(1)
  /// The least that is allowed for once a Date was seen to stand still for longer.
  static let busyLimit = TimeSpan.seconds(3)
  /// How much later than its period a timer fires, as a rule.
  static let timerDelay = TimeSpan.milliseconds(4)
  /// The most that a limit by this can be.
  static let longestLimit = longestPause * 2 + timerDelay
  /// The longest pause that is believed; who stands still for longer is frozen.
  static let longestPause = TimeSpan.minutes(1)

  /// What speaks for it; empty while nothing does.
  package private(set) var evidence: Set<Evidence> = []
  /// The longest time for which its Date was seen to stand still; zero while that was no longer than a second.
  package private(set) var pause = TimeSpan.zero
  /// The limit that the program's name stands for, where it is known for one.
  package private(set) var namedLimit: TimeSpan?

  /// Nothing speaks for old Dates.
  package init() {}

  /// What was kept of a host, or `nil` where that cannot be: an unknown word, a pause or a limit out of range.
  package init?(evidence words: [String], pause: TimeSpan, namedLimit: TimeSpan?) {
    for word in words {
      guard let kind = Evidence(rawValue: word) else { return nil }
      evidence.insert(kind)
    }
    guard pause >= .zero, pause <= Self.longestPause else { return nil }
    if let namedLimit, namedLimit <= .zero || namedLimit > Self.longestPause { return nil }
    self.pause = pause
    self.namedLimit = namedLimit
  }

  /// λ: how old a Date of this host is at most; zero while nothing speaks against fresh ones.
  ///
  /// A machine that once was too busy to refresh its Date may be so again, for longer.
  package var limit: TimeSpan {
    if evidence.isEmpty { return .zero }
    return max(ordinary, pause > ordinary ? max(pause * 2, Self.busyLimit) : .zero)
  }

  /// How old its Dates are at most while its machine is not busy.
  var ordinary: TimeSpan {
    let isNamedOnly = !evidence.isEmpty && evidence.isSubset(of: [.name, .contradiction])
    return (isNamedOnly ? namedLimit ?? Self.usualLimit : Self.usualLimit) + Self.timerDelay
  }

  /// The strongest evidence, where there is any.
  package var strongest: Evidence? { Evidence.allCases.first(where: evidence.contains) }

  /// Notes evidence.
  mutating func add(_ kind: Evidence) { evidence.insert(kind) }

  /// Notes that its Date stood still for at least that long.
  mutating func stoodStill(for span: TimeSpan) {
    if span > Self.usualLimit + Self.timerDelay * 12 { pause = max(pause, min(span, Self.longestPause)) }
  }

  /// Notes who answers, by the name that it gives itself.
  mutating func answered(by server: String?) {
    guard let limit = server.flatMap(CachingServer.limit) else { return }
    evidence.insert(.name)
    namedLimit = limit
  }

  /// Leaves out what a name alone says: its Date agrees with UTC.
  var withoutName: StampAge {
    var result = self
    result.evidence.remove(.name)
    return result
  }
}
