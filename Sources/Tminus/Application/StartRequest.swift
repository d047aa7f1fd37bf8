import CountdownCore

/// A start that was asked for in words.
struct StartRequest {
  var plan: Plan
  var title: String
  /// What was understood, for the person to check.
  var reading: String
  /// What was chosen for the person and has to be told.
  var notes: [String]
  /// The words, where the server's time that they are meant in is not known yet.
  var unsettled: Words?

  /// What was typed, and where.
  struct Words {
    var text: String
    var context: Entry.Context
  }

  /// Reads what somebody typed; the failure is a sentence with a column.
  ///
  /// With a clock, days and times are that server's, in this computer's time zone; its estimate tells what time it is
  /// there. As long as there is none this computer's time stands in, and the words are read again when there is.
  static func read(
    _ text: String, title: String, context: Entry.Context, clock: String? = nil, estimate: Estimate? = nil,
    at reading: ClockReading
  ) -> Result<StartRequest, EntryError> {
    let now = estimate.map { WallInstant(utc: $0.offset.server(at: reading.boot)) } ?? reading.wall
    let isUnsettled = clock != nil && estimate == nil
    var result = Entry.read(text, context: context, now: now, zone: .local)
    if isUnsettled, case .failure(let error) = result, case .past = error.problem {
      // Past by this computer's clock, which is not the one that counts.
      result = Entry.read(text, context: context, now: .zero, zone: .local)
    }
    return result.map { understood in
      var request = StartRequest(
        plan: plan(understood.meaning, clock: clock), title: title, reading: describe(understood.meaning, now: now),
        notes: understood.notes.map(\.sentence))
      if clock != nil, case .duration = understood.meaning {
        request.notes.append(tr("A length of time is counted without a server's clock."))
      }
      if isUnsettled, case .moment = understood.meaning { request.unsettled = Words(text: text, context: context) }
      return request
    }
  }

  /// The start of a duration that needs no reading.
  init(duration: TimeSpan, title: String) {
    self.init(plan: .duration(duration), title: title, reading: TimeText.exact(duration), notes: [])
  }

  private init(plan: Plan, title: String, reading: String, notes: [String]) {
    self.plan = plan
    self.title = title
    self.reading = reading
    self.notes = notes
  }

  private static func plan(_ meaning: Interpretation.Meaning, clock: String?) -> Plan {
    switch (meaning, clock) {
    case (.duration(let span), _): .duration(span)
    case (.moment(let moment), nil): .moment(.wall(moment.instant), everyYear: moment.everyYear)
    case (.moment(let moment), let clock?):
      .moment(.server(ServerInstant(utc: moment.instant), clock: clock), everyYear: moment.everyYear)
    }
  }

  private static func describe(_ meaning: Interpretation.Meaning, now: WallInstant) -> String {
    switch meaning {
    case .duration(let span): TimeText.exact(span)
    case .moment(let moment): TimeText.moment(moment, now: now, zone: .local)
    }
  }
}
