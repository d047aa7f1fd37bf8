internal import GLib

/// What is known of hosts, as all processes of the program share it.
package struct StoredHosts: Hashable, Sendable {
  /// The boot in which it was kept, as ``BootID/current()`` told it.
  package var bootID: String?
  /// The hosts, those that were used last first.
  package var hosts: [HostRecord] = []

  /// The most hosts that are kept, and clocks of each.
  static let mostHosts = 1000
  fileprivate static let mostClocks = 16

  package init() {}

  /// What holds now: of another boot only what no clock tells.
  func records(bootID: String?, at now: BootInstant) -> [HostRecord] {
    let isSameBoot = bootID != nil && bootID == self.bootID
    return hosts.map { isSameBoot ? $0.checked(at: now) : $0.beyondBoot }
  }

  /// Takes in what one process knows.
  mutating func join(_ records: [HostRecord], bootID: String?, at now: BootInstant) {
    var joined = Dictionary(self.records(bootID: bootID, at: now).map { ($0.origin, $0) }) { first, _ in first }
    for record in records { joined[record.origin] = joined[record.origin].map { $0.joined(record, at: now) } ?? record }
    hosts = Array(
      joined.values.filter { $0.isOfUse(at: now) }
        .sorted { ($1.lastUse, $0.origin) < ($0.lastUse, $1.origin) }.prefix(Self.mostHosts))
    self.bootID = bootID
  }
}

extension StoredHosts: Stored {
  package static var version: Int64 { 2 }
  package static var isSummed: Bool { true }

  package var stored: [String: JSONValue] {
    ["boot": bootID.map { .string($0) } ?? .null, "hosts": .array(hosts.prefix(Self.mostHosts).map(\.json))]
  }

  package init(stored fields: inout StoredFields) {
    bootID = fields.bootID()
    var known: Set<String> = []
    hosts = fields.items("hosts", limit: Self.mostHosts) { fields in
      HostRecord(stored: &fields).flatMap { known.insert($0.origin).inserted ? $0 : nil }
    }
  }
}

extension HostRecord {
  fileprivate var json: JSONValue {
    var status: Int?
    var asked: TimeSpan?
    var kiss: String?
    switch refusal {
    case .askedToWait(let number, let wait, _): (status, asked) = (number, wait)
    case .sntp(.kissOfDeath(let code)): kiss = code
    default: break
    }
    return .object(of: [
      "origin": .string(origin), "needsGET": .bool(needsGET), "requests": Self.list(budget.requests),
      "leftAloneUntil": budget.leftAloneUntil.map { .integer($0.nanoseconds) },
      "askedUntil": budget.askedUntil.map { .integer($0.nanoseconds) }, "dropped": .bool(budget.isDropped),
      "refusals": .integer(budget.refusals), "status": status.map { .integer($0) },
      "asked": asked.map { .integer($0.nanoseconds) }, "kiss": kiss.map { .string($0.shownFromOutside) },
      "clocks": .array(
        memories.sorted { $0.key < $1.key }.prefix(StoredHosts.mostClocks).map { $0.value.json(clock: $0.key) }),
    ])
  }

  fileprivate static func list(_ instants: [BootInstant]) -> JSONValue {
    .array(instants.map { .object(["at": .integer($0.nanoseconds)]) })
  }

  fileprivate static func instants(_ name: String, of fields: inout StoredFields, limit: Int) -> [BootInstant] {
    fields.items(name, limit: limit) { $0.instant("at", on: BootClock.self) }
  }

  /// A record as it was kept, or `nil` where it is of no host.
  fileprivate init?(stored fields: inout StoredFields) {
    guard let origin = fields.text("origin", limit: Address.greatestLength),
      let address = try? ServerAddress(origin).address, address.origin == origin
    else { return nil }
    self.origin = origin
    needsGET = fields.bool("needsGET") ?? false
    budget = RequestBudget(
      isLoopback: address.isLoopback,
      requests: Self.instants("requests", of: &fields, limit: RequestBudget.mostRequests).sorted(),
      leftAloneUntil: fields.instant("leftAloneUntil"), askedUntil: fields.instant("askedUntil"),
      isDropped: fields.bool("dropped") ?? false, refusals: Int(fields.integer("refusals", in: 0...1000) ?? 0))
    if let status = fields.integer("status", in: 200...599) {
      refusal = .askedToWait(status: Int(status), wait: fields.span("asked"))
    } else if let code = fields.text("kiss", limit: String.mostBytesFromOutside) {
      refusal = .sntp(.kissOfDeath(code.shownFromOutside))
    }
    let clocks = fields.items("clocks", limit: StoredHosts.mostClocks) { fields -> (String, HostMemory)? in
      guard let clock = fields.text("clock", limit: Address.greatestLength * 2),
        let memory = HostMemory(stored: &fields)
      else { return nil }
      return (clock, memory)
    }
    memories = Dictionary(clocks) { first, _ in first }
  }
}

extension HostMemory {
  fileprivate func json(clock: String) -> JSONValue {
    .object(of: [
      "clock": .string(clock),
      "evidence": .array(age.evidence.map(\.rawValue).sorted().map { .object(["is": .string($0)]) }),
      "pause": .integer(age.pause.nanoseconds), "namedLimit": age.namedLimit.map { .integer($0.nanoseconds) },
      "last": last?.json(address: clock), "lower": range.lower?.json, "upper": range.upper?.json,
      "proven": range.proven?.json,
      "found": found?.json, "byTurns": byTurns?.json, "byConnection": byConnection?.json, "ifSet": ifSet?.json,
      "setBacks": .integer(setBacks), "agesUnevenly": .bool(agesUnevenly),
      "goesBack": .bool(goesBack), "isOneClock": .bool(isOneClock),
      "requests": HostRecord.list(requests),
      "edgeLower": edge?.lower?.json, "edgeUpper": edge?.upper?.json, "track": track?.json,
    ])
  }

  /// A memory as it was kept, or `nil` where its parts do not fit together.
  fileprivate init?(stored fields: inout StoredFields) {
    let evidence = fields.items("evidence", limit: StampAge.Evidence.allCases.count) { $0.text("is", limit: 100) }
    guard
      let age = StampAge(
        evidence: evidence, pause: fields.span("pause") ?? .zero, namedLimit: fields.span("namedLimit"))
    else { return nil }
    self.init(age: age)
    if var inner = fields.object("last") {
      guard let estimate = Estimate(stored: &inner), !inner.isDamaged else { return nil }
      last = estimate
    }
    if let lower = AgedRange.End(stored: fields.object("lower")),
      let upper = AgedRange.End(stored: fields.object("upper"))
    {
      range = AgedRange(lower: lower, upper: upper, proven: AgedRange.End(stored: fields.object("proven")))
    }
    found = DatedInterval(stored: fields.object("found"))
    byTurns = TwoClocks(stored: fields.object("byTurns"))
    byConnection = TwoClocks(stored: fields.object("byConnection"))
    ifSet = DatedInterval(stored: fields.object("ifSet"))
    setBacks = Int(fields.integer("setBacks", in: 0...1000) ?? 0)
    agesUnevenly = fields.bool("agesUnevenly") ?? false
    goesBack = fields.bool("goesBack") ?? false
    isOneClock = fields.bool("isOneClock") ?? false
    requests = HostRecord.instants("requests", of: &fields, limit: Self.mostRequests).sorted()
    // Nothing that is published rests on these.
    track = EdgeTrack(stored: fields.object("track"))
    if let lower = AgedRange.End(stored: fields.object("edgeLower")),
      let upper = AgedRange.End(stored: fields.object("edgeUpper"))
    {
      edge = AgedRange(lower: lower, upper: upper, proven: nil)
    }
  }
}

extension AgedRange.End {
  fileprivate var json: JSONValue {
    .object([
      "offset": .integer(offset.span.nanoseconds), "boot": .integer(boot.nanoseconds), "raw": .integer(raw.nanoseconds),
    ])
  }

  fileprivate init?(stored fields: StoredFields?) {
    guard var fields, let offset = fields.offset("offset"), let boot = fields.instant("boot", on: BootClock.self),
      let raw = fields.instant("raw", on: RawClock.self)
    else { return nil }
    self.init(offset: offset, boot: boot, raw: raw)
  }
}

extension DatedInterval {
  fileprivate var json: JSONValue {
    .object([
      "lower": .integer(interval.lower.span.nanoseconds), "upper": .integer(interval.upper.span.nanoseconds),
      "boot": .integer(boot.nanoseconds), "raw": .integer(raw.nanoseconds),
    ])
  }

  fileprivate init?(stored fields: StoredFields?) {
    guard var fields, let lower = fields.offset("lower"), let upper = fields.offset("upper"),
      let boot = fields.instant("boot", on: BootClock.self), let raw = fields.instant("raw", on: RawClock.self)
    else { return nil }
    self.init(interval: OffsetInterval(lower: lower, upper: upper), boot: boot, raw: raw)
  }
}

extension TwoClocks {
  fileprivate var json: JSONValue {
    .object(["slower": slower.json, "faster": faster.json, "both": range.json])
  }

  fileprivate init?(stored fields: StoredFields?) {
    guard var fields, let slower = DatedInterval(stored: fields.object("slower")),
      let faster = DatedInterval(stored: fields.object("faster")),
      let both = DatedInterval(stored: fields.object("both"))
    else { return nil }
    self.init(slower: slower, faster: faster, range: both)
  }
}

extension AgedRange {
  /// A range of two ends, each from its own time.
  fileprivate init(lower: End, upper: End, proven: End? = nil) {
    let far = ServerOffset(TimeSpan(nanoseconds: .max))
    let low = AgedRange(OffsetInterval(lower: lower.offset, upper: far), boot: lower.boot, raw: lower.raw)
    let least = ServerOffset(TimeSpan(nanoseconds: .min))
    let high = AgedRange(
      OffsetInterval(lower: least, upper: upper.offset), boot: upper.boot, raw: upper.raw, proven: proven)
    let later = max(lower.boot, upper.boot)
    self = low.joined(high, at: later, raw: max(lower.raw, upper.raw), drift: 0)
  }
}
