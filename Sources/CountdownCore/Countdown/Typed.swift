/// What a person typed for a server's clock, kept as long as that server's time is not known.
package struct Typed: Hashable, Sendable {
  package var text: String
  /// Where it was typed, which decides what a bare `5:30` is.
  package var context: Entry.Context
  /// When it was typed, on this computer's wall clock: "tomorrow" is the day after that.
  package var at: WallInstant
  /// The zone whose days and times it means; this computer's after a restart.
  package var zone: TimeZone

  package init(_ text: String, context: Entry.Context, at: WallInstant, zone: TimeZone = .local) {
    self.text = text
    self.context = context
    self.at = at
    self.zone = zone
  }
}

extension Plan {
  /// A plan whose words were read anew, and what that asks to be done.
  struct Reread {
    var plan: Plan
    var effects: [Countdown.Effect]
  }

  /// The words that were typed, read by a clock that shows `now` at this reading; a plan without words is as it was.
  ///
  /// They mean what they meant when they were typed, however long it took to know that clock.
  func reread(now: ServerInstant, at reading: ClockReading) -> Result<Reread, EntryError> {
    guard case .moment(.server(let former, let clock, let typed?), _) = self else {
      return .success(Reread(plan: self, effects: []))
    }
    let then = WallInstant(utc: now - max(.zero, reading.wall - typed.at))
    return Entry.read(typed.text, context: typed.context, now: then, zone: typed.zone).map { read in
      guard case .moment(let moment) = read.meaning else { return Reread(plan: self, effects: []) }
      let target = ServerInstant(utc: moment.instant)
      var effects: [Countdown.Effect] = read.notes.isEmpty ? [] : [.chosen(read.notes)]
      if target != former { effects.append(.save) }
      return Reread(
        plan: .moment(.server(target, clock: clock, typed: typed), everyYear: moment.everyYear), effects: effects)
    }
  }

  /// The plan without words: what they mean is known.
  var withoutWords: Plan {
    guard case .moment(.server(let instant, let clock, _), let everyYear) = self else { return self }
    return .moment(.server(instant, clock: clock), everyYear: everyYear)
  }
}
