import CountdownCore
import FoundationEssentials

/// What is told of one countdown to other programs: what it counts to, not what it shows, so that whoever watches can
/// count by itself.
///
/// It is the state of the action `app.status`, as JSON.
struct CountdownStatus: Codable, Hashable {
  var id: String
  var state: String
  var title: String
  /// The address of the server on whose clock it counts.
  var clock: String?
  /// When it ends or has ended, on the boot clock in nanoseconds; while running and known, or expired.
  var end: Int64?
  /// What is left in nanoseconds, while paused.
  var left: Int64?
  /// The server's θ against the boot clock in nanoseconds, and its bound as it was when measured.
  var offset: Int64?
  var bound: Int64?

  /// The status of a countdown that counts or has ended; `nil` for an idle one.
  init?(_ countdown: Countdown, estimate: Estimate?, at reading: ClockReading) {
    guard countdown.phase != .idle else { return nil }
    id = countdown.id.description
    state = countdown.phase.rawValue
    title = countdown.title
    clock = countdown.plan.clock
    end = countdown.end?.nanoseconds
    left = countdown.phase == .paused ? countdown.remaining(at: reading)?.nanoseconds : nil
    offset = estimate?.offset.span.nanoseconds
    bound = estimate.map { max($0.upper - $0.offset, $0.offset - $0.lower).nanoseconds }
  }

  /// What is left at a boot instant; zero after the end, `nil` while the server's clock is not known.
  func remaining(at instant: BootInstant) -> TimeSpan? {
    if let left { return TimeSpan(nanoseconds: left) }
    return end.map { max(.zero, BootInstant(nanoseconds: $0) - instant) }
  }

  /// One line for people: "00:04:59 Tea", with what it does where it does not simply run.
  func line(at reading: ClockReading) -> String {
    var parts = [remaining(at: reading.boot).map(TimeText.digits) ?? "--:--:--"]
    if !title.isEmpty { parts.append(TerminalText.plain(title)) }
    switch Countdown.Phase(rawValue: state) {
    case .paused: parts.append(tr("(paused)"))
    case .expired:
      if let end { parts.append("(\(TimeText.ended(reading.boot - BootInstant(nanoseconds: end))))") }
    case .idle, .running, nil: break
    }
    return parts.joined(separator: " ")
  }
}

/// All statuses, as they are handed from program to program and printed.
enum StatusList {
  /// The state of the action.
  static func encode(_ list: [CountdownStatus]) -> String {
    (try? JSONEncoder().encode(list)).flatMap { String(data: $0, encoding: .utf8) } ?? "[]"
  }

  /// The list in the action's state; `nil` where that is none.
  static func decode(_ text: String) -> [CountdownStatus]? {
    try? JSONDecoder().decode([CountdownStatus].self, from: Data(text.utf8))
  }

  /// What `--status` prints: a line each, the name for steering first.
  static func lines(_ list: [CountdownStatus], at reading: ClockReading) -> String {
    list.map { "\($0.id) \($0.line(at: reading))\n" }.joined()
  }

  /// What `--json` prints: seconds, `ends` in UTC, the offset as the server's clock minus this computer's wall clock.
  static func json(_ list: [CountdownStatus], at reading: ClockReading) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let entries = list.map { Entry($0, at: reading) }
    return ((try? encoder.encode(entries)).flatMap { String(data: $0, encoding: .utf8) } ?? "[]") + "\n"
  }

  private struct Entry: Encodable {
    let id, state, title: String
    let remaining: Double?
    let ends: String?
    let clock: String?
    let offset, bound: Double?

    init(_ status: CountdownStatus, at reading: ClockReading) {
      id = status.id
      state = status.state
      title = status.title
      remaining = status.remaining(at: reading.boot)?.inSeconds
      ends = status.end.map { UniversalText.text(reading.wall(at: BootInstant(nanoseconds: $0))) }
      clock = status.clock
      offset = status.offset.map {
        ServerOffset(TimeSpan(nanoseconds: $0)).aheadOfWall(at: reading).inSeconds
      }
      bound = status.bound.map { TimeSpan(nanoseconds: $0).inSeconds }
    }

    // Written out so that what is not known is null rather than missing.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
      try container.encode(state, forKey: .state)
      try container.encode(remaining, forKey: .remaining)
      try container.encode(ends, forKey: .ends)
      try container.encode(title, forKey: .title)
      try container.encode(clock, forKey: .clock)
      try container.encode(offset, forKey: .offset)
      try container.encode(bound, forKey: .bound)
    }

    private enum Keys: String, CodingKey {
      case id, state, remaining, ends, title, clock, offset, bound
    }
  }
}
