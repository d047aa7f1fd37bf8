import CountdownCore
import GLib

/// All statuses, as they are handed from program to program and printed.
enum StatusList {
  static func encode(_ list: [CountdownStatus]) -> String {
    JSONValue.array(list.map(\.json)).line
  }

  /// The list in the action's state; `nil` where that is none.
  static func decode(_ text: String) -> [CountdownStatus]? {
    guard case .array(let items) = JSONValue(Array(text.utf8)) else { return nil }
    return items.compactMap { CountdownStatus($0) }
  }

  /// What `--status` prints: a line each, the name for steering first.
  static func lines(_ list: [CountdownStatus], at reading: ClockReading) -> String {
    list.map { "\($0.id) \($0.line(at: reading))\n" }.joined()
  }

  /// What `--json` prints: seconds, `ends` in UTC, the offset as the server's clock minus this computer's wall clock with
  /// its bound as of now; `clock` is the one that counts, null for this computer's.
  static func json(_ list: [CountdownStatus], at reading: ClockReading) -> String {
    JSONValue.array(list.map { entry($0, at: reading) }).line + "\n"
  }

  /// The flag of a countdown on a server that cannot be read, for which this computer's clock stands in.
  private static let standIn = "stand-in"

  /// The whole millisecond next to an instant: two clocks are never read at quite the same time, and 20:00 is 20:00.
  private static func milliseconds(_ instant: WallInstant) -> WallInstant {
    WallInstant(nanoseconds: (instant.nanoseconds + 500_000) / 1_000_000 * 1_000_000)
  }

  private static func entry(_ status: CountdownStatus, at reading: ClockReading) -> JSONValue {
    .object([
      "id": .string(status.id), "state": .string(status.state), "title": .string(status.title),
      "remaining": .seconds(status.remaining(at: reading.boot)),
      "ends": .text(
        status.end.map { TimeText.universal(milliseconds(reading.wall(at: BootInstant(nanoseconds: $0)))) }),
      "clock": .text(status.standsIn ? nil : status.clock),
      "offset": .seconds(
        status.offset.map { ServerOffset(TimeSpan(nanoseconds: $0.span)).aheadOfWall(at: reading) }),
      "bound": .seconds(status.offset.map { $0.bound(at: reading) }),
      "flags": .array((status.standsIn ? [standIn] : status.offset?.flags ?? []).map { .string($0) }),
      "freshness": .text(status.offset?.freshness),
    ])
  }
}

extension [CountdownStatus] {
  /// Those that count or have ended.
  var counting: [CountdownStatus] { filter { $0.state != Countdown.Phase.idle.rawValue } }
}

extension CountdownStatus {
  /// Everything in it, for another process of the program.
  fileprivate var json: JSONValue {
    .object(of: [
      "id": .string(id), "state": .string(state), "title": .string(title), "clock": clock.map { .string($0) },
      "standsIn": .bool(standsIn), "end": end.map { .integer($0) }, "left": left.map { .integer($0) },
      "length": length.map { .integer($0) }, "offset": offset?.json,
    ])
  }

  /// A status that another process told; `nil` where it is none.
  fileprivate init?(_ json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    func text(_ name: String, limit: Int = String.longestFromOutside) -> String? {
      members[name]?.string?.shownFromOutside(limit: limit)
    }
    guard let id = text("id").flatMap({ CountdownID($0) }),
      let phase = text("state").flatMap({ Countdown.Phase(rawValue: $0) })
    else { return nil }
    self.init(
      id: id.description, state: phase.rawValue, title: text("title") ?? "",
      clock: text("clock", limit: Address.greatestLength),
      standsIn: members["standsIn"] == .bool(true), end: members.integer("end"),
      left: members.integer("left"), length: members.integer("length"),
      offset: members["offset"].flatMap { Offset($0) })
  }
}

extension CountdownStatus.Offset {
  fileprivate var json: JSONValue {
    .object([
      "span": .integer(span), "bound": .integer(bound), "measured": .integer(measured),
      "rawMeasured": .integer(rawMeasured), "drift": .integer(drift), "flags": .array(flags.map { .string($0) }),
      "freshness": .string(freshness),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    guard let span = members.integer("span"), let bound = members.integer("bound"),
      let measured = members.integer("measured"), let rawMeasured = members.integer("rawMeasured"),
      case .array(let flags) = members["flags"], case .string(let freshness) = members["freshness"],
      let drift = members.integer("drift"), (0...1_000_000).contains(drift)
    else { return nil }
    self.init(
      span: span, bound: bound, measured: measured, rawMeasured: rawMeasured, drift: drift,
      flags: flags.compactMap { $0.string?.excerptFromOutside }, freshness: freshness.excerptFromOutside)
  }
}

extension [String: JSONValue] {
  fileprivate func integer(_ name: String) -> Int64? {
    if case .number(let text) = self[name] { Int64(text) } else { nil }
  }
}

extension JSONValue {
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
