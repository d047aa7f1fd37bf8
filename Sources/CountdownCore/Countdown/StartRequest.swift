/// A start that was asked for in words.
package struct StartRequest: Sendable {
  package var plan: Plan
  package var title: String
  /// Whether it may not reach zero before its server's clock can.
  package var neverEarly = false
  /// What was understood, for the person to check.
  package var reading: String
  /// What was chosen for the person and has to be told.
  package var notes: [String]

  /// Reads what somebody typed; the failure is a sentence with a column.
  ///
  /// With a clock, days and times are that server's, in this computer's time zone; its estimate tells what time it is
  /// there. As long as there is none this computer's time stands in, and the plan keeps the words to be read again.
  package static func read(
    _ text: String, title: String, context: Entry.Context, clock: String? = nil, estimate: Estimate? = nil,
    at reading: ClockReading, zone: TimeZone = .local
  ) -> Result<StartRequest, EntryError> {
    let now = estimate.map { WallInstant(utc: $0.offset.server(at: reading.boot)) } ?? reading.wall
    let isUnsettled = clock != nil && estimate == nil
    var result = Entry.read(text, context: context, now: now, zone: zone)
    if isUnsettled, case .failure(let error) = result, case .past = error.problem {
      // Past by this computer's clock, which is not the one that counts.
      result = Entry.read(text, context: context, now: .zero, zone: zone)
    }
    return result.map { understood in
      let typed = isUnsettled ? Typed(text, context: context, at: reading.wall, zone: zone) : nil
      var notes = understood.notes.map(\.sentence)
      // What was typed where titles are typed is meant before what stands behind the time.
      let ownTitle = title.isEmpty ? understood.title : nil
      let title = ownTitle ?? title
      let titleLine = ownTitle.map { "\n" + Interpretation.titleSentence($0) } ?? ""
      switch understood.meaning {
      case .duration(let span):
        if clock != nil { notes.append(tr("A duration does not need a server's clock.")) }
        return StartRequest(
          plan: .duration(span), title: title, reading: TimeText.exact(span) + titleLine, notes: notes)
      case .moment(let moment):
        var reading = TimeText.moment(moment, now: now, zone: zone)
        if let zoned = understood.zoned { reading += "\n" + zoned.sentence }
        reading += titleLine
        if isUnsettled, isOfTheDay(text, moment, context: context, now: now, zone: zone) {
          reading += "\n" + tr("Read by this computer's date until the server's is known.")
        }
        let target: Plan.Target =
          clock.map { .server(ServerInstant(utc: moment.instant), clock: ServerAddress.kept($0), typed: typed) }
          ?? .wall(moment.instant)
        return StartRequest(
          plan: .moment(target, everyYear: moment.everyYear), title: title,
          reading: reading, notes: notes)
      }
    }
  }

  /// Whether what was typed means another moment half a day earlier or later, as "tomorrow 9:00" and "9:00" do.
  private static func isOfTheDay(
    _ text: String, _ moment: Moment, context: Entry.Context, now: WallInstant, zone: TimeZone
  ) -> Bool {
    [TimeSpan.hours(-12), .hours(12)].contains { span in
      let other = Entry.read(text, context: context, now: now + span, zone: zone)
      guard case .success(let read) = other, case .moment(let found) = read.meaning else { return false }
      return found.instant != moment.instant
    }
  }

  /// The start of a duration that needs no reading.
  package init(duration: TimeSpan, title: String) {
    self.init(plan: .duration(duration), title: title, reading: TimeText.exact(duration), notes: [])
  }

  private init(plan: Plan, title: String, reading: String, notes: [String]) {
    self.plan = plan
    self.title = title
    self.reading = reading
    self.notes = notes
  }
}
