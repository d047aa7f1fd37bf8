extension Snapshot {
  /// The most bytes that a title or an address is read with.
  static let longestText = 65536

  /// A text cut so that it can be read again: no scalar takes more than four bytes.
  static func kept(_ text: String) -> JSONValue {
    .string(text.utf8.count <= longestText ? text : String(text.unicodeScalars.prefix(longestText / 4)))
  }

  var json: JSONValue {
    .object(of: [
      "id": .string(id.description), "title": Self.kept(title), "plan": plan.json, "phase": .string(phase.rawValue),
      "lastUsed": lastUsed.map { .integer($0.nanoseconds) }, "end": end.map { .integer($0.nanoseconds) },
      "wallEnd": wallEnd.map { .integer($0.nanoseconds) }, "left": left.map { .integer($0.nanoseconds) },
      "length": length.map { .integer($0.nanoseconds) }, "offset": offset.map { .integer($0.span.nanoseconds) },
      "standsIn": standsIn ? .bool(true) : nil, "neverEarly": neverEarly ? .bool(true) : nil,
    ])
  }

  /// A snapshot as it was kept, or `nil` where a field that it needs is not there or not sane.
  init?(stored fields: inout StoredFields) {
    guard let id = fields.text("id", limit: 8).flatMap({ CountdownID($0) }),
      let title = fields.text("title", limit: Self.longestText), var planFields = fields.object("plan"),
      let plan = Plan(stored: &planFields), !planFields.isDamaged,
      let phase = fields.word("phase", as: Countdown.Phase.self)
    else { return nil }
    self.init(
      id: id, title: title.shownFromOutside, plan: plan, phase: phase, lastUsed: fields.instant("lastUsed"),
      end: fields.instant("end"),
      wallEnd: fields.instant("wallEnd"), left: fields.span("left"), length: fields.span("length"),
      offset: fields.offset("offset"), standsIn: fields.bool("standsIn") ?? false,
      neverEarly: fields.bool("neverEarly") ?? false)
    // What cannot be taken up is damage, in the boot it was kept in and in any other.
    let reading = ClockReading(
      boot: .zero, wall: .zero, monotonic: .zero, raw: .zero)
    for sameBoot in [true, false] where Countdown(restoring: self, at: reading, sameBoot: sameBoot) == nil {
      return nil
    }
  }
}

extension Plan {
  /// The kinds of plan by their names in the file.
  private enum Kind: String {
    case duration, moment, serverMoment, order
  }

  var json: JSONValue {
    switch self {
    case .duration(let span):
      .object(["kind": .string(Kind.duration.rawValue), "length": .integer(span.nanoseconds)])
    case .moment(.wall(let instant), let everyYear):
      .object([
        "kind": .string(Kind.moment.rawValue), "at": .integer(instant.nanoseconds), "everyYear": .bool(everyYear),
      ])
    case .moment(.server(let instant, let clock, let typed), let everyYear):
      .object(of: [
        "kind": .string(Kind.serverMoment.rawValue), "at": .integer(instant.nanoseconds), "clock": Snapshot.kept(clock),
        "everyYear": .bool(everyYear), "typed": typed?.json,
      ])
    case .order(let opens, let clock, let address):
      .object([
        "kind": .string(Kind.order.rawValue), "at": .integer(opens.nanoseconds), "clock": Snapshot.kept(clock),
        "address": Snapshot.kept(address),
      ])
    }
  }

  init?(stored fields: inout StoredFields) {
    guard let kind = fields.word("kind", as: Kind.self) else { return nil }
    let everyYear = fields.bool("everyYear") ?? false
    switch kind {
    case .duration:
      guard let length = fields.span("length") else { return nil }
      self = .duration(length)
    case .moment:
      guard let instant = fields.instant("at", on: WallClock.self) else { return nil }
      self = .moment(.wall(instant), everyYear: everyYear)
    case .serverMoment:
      guard let instant = fields.instant("at", on: ServerClock.self),
        let clock = fields.text("clock", limit: Snapshot.longestText), (try? ServerAddress(clock)) != nil
      else { return nil }
      var typed: Typed?
      if var words = fields.object("typed") {
        typed = Typed(stored: &words)
        if typed == nil || words.isDamaged { fields.reject() }
      }
      self = .moment(.server(instant, clock: clock, typed: typed), everyYear: everyYear)
    case .order:
      guard let opens = fields.instant("at", on: ServerClock.self),
        let clock = fields.text("clock", limit: Snapshot.longestText), (try? ServerAddress(clock)) != nil,
        let address = fields.text("address", limit: Snapshot.longestText), (try? OrderPlace(address)) != nil
      else { return nil }
      self = .order(opens: opens, clock: clock, address: address)
    }
  }
}

extension Typed {
  fileprivate var json: JSONValue {
    .object(["text": Snapshot.kept(text), "context": .string(context.rawValue), "at": .integer(at.nanoseconds)])
  }

  fileprivate init?(stored fields: inout StoredFields) {
    guard let text = fields.text("text", limit: Snapshot.longestText),
      let context = fields.word("context", as: Entry.Context.self), let at = fields.instant("at", on: WallClock.self)
    else { return nil }
    self.init(text, context: context, at: at)
  }
}
