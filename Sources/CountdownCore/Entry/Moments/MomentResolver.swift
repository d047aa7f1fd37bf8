/// Finds the instant that a phrase means, from an instant and a zone.
struct MomentResolver {
  let now: WallInstant
  let zone: TimeZone

  func interpretation(of phrase: MomentPhrase) throws(EntryError) -> Interpretation {
    if let instant = phrase.instant { return try fixed(instant, column: phrase.column) }
    let said = phrase.zone?.zone ?? zone
    let clock = try clock(of: phrase)
    var search = Search(zone: said, now: now, clock: clock, phrase: phrase)
    if let time = phrase.time, clock.days > 0, (time.hour, time.minute) > (24, 0) {
      search.notes.append(.lateHour("\(time.hour):\(time.minute.digits(2))", TimeText.time(clock.time)))
    }
    let instant = try search.instant()
    try checkWeekday(of: instant, in: said, days: clock.days, phrase)
    var yearly: CivilDate.DayOfYear?
    if phrase.everyYear {
      guard case .ofYear(let month, let day) = phrase.day else {
        if case .date = phrase.day { throw EntryError(.yearlyWithYear, column: phrase.dayColumn) }
        throw EntryError(.notYearly, column: phrase.column)
      }
      yearly = CivilDate.DayOfYear(month: month, day: day)
    }
    let moment = Moment(instant: instant, civil: zone.civil(at: instant), yearly: yearly)
    // Tomorrow there may be today here, and then nothing was chosen for the person.
    if phrase.zone != nil, moment.civil.date == zone.civil(at: now).date { search.notes.removeAll { $0 == .tomorrow } }
    return Interpretation(
      meaning: .moment(moment), notes: search.notes, zoned: zoned(moment, phrase))
  }

  /// The time in the zone that was named, where the clocks here show another.
  private func zoned(_ moment: Moment, _ phrase: MomentPhrase) -> Interpretation.Zoned? {
    guard let said = phrase.zone, said.zone.offset(at: moment.instant) != zone.offset(at: moment.instant) else {
      return nil
    }
    let there = said.zone.civil(at: moment.instant)
    return Interpretation.Zoned(
      there: "\(TimeText.time(there.time)) \(said.name)", here: TimeText.time(moment.civil.time))
  }

  /// A question about the time or the day of a phrase, with what may stand in its place.
  func timeQuestion(_ problem: EntryError.Problem, _ phrase: MomentPhrase, _ texts: [String]) -> EntryError {
    EntryError(
      problem, column: phrase.timeColumn, length: max(phrase.timeEnd - phrase.timeColumn, 0), replacements: texts)
  }

  func halfOfDay(_ hour: Int, _ minute: Int, _ phrase: MomentPhrase) -> EntryError {
    let texts = [hour % 12, hour % 12 + 12].map { "\($0):\(minute.digits(2))" }
    return timeQuestion(.halfOfDay(hour: hour, minute: minute), phrase, texts)
  }

  private func checkWeekday(
    of instant: WallInstant, in said: TimeZone, days: Int, _ phrase: MomentPhrase
  ) throws(EntryError) {
    let date = said.civil(at: instant).date.adding(days: -Int64(days))
    if let ahead = phrase.ahead, said.civil(at: now).date.adding(days: Int64(ahead)) != date {
      throw EntryError(.twice, column: phrase.dayColumn)
    }
    guard let weekday = phrase.weekday else { return }
    guard date.weekday != weekday else { return }
    let civil = CivilDateTime(date: date, time: .midnight)
    throw EntryError(
      .otherWeekday(date: TimeText.past(civil, hasTime: false), weekday: civil.formatted("%A")),
      column: phrase.dayColumn)
  }

  private func fixed(_ instant: WallInstant, column: Int) throws(EntryError) -> Interpretation {
    guard instant.nanoseconds < TimeSpan.limit else { throw EntryError(.tooFar, column: column) }
    let moment = Moment(instant: instant, civil: zone.civil(at: instant))
    guard instant > now else {
      throw EntryError(.past(TimeText.dateAndTime(moment.instant, zone: zone)), column: column)
    }
    return Interpretation(meaning: .moment(moment))
  }

  // MARK: - The hour

  /// What the clocks show now in the zone that was named, or else here.
  func clockNow(of phrase: MomentPhrase) -> CivilDateTime { (phrase.zone?.zone ?? zone).civil(at: now) }

  /// A time of day, and the days after the day that was said on which it is (24:00 is one).
  struct Clock {
    var time: CivilTime
    var days = 0
    /// Whether the person said a time at all.
    var isSaid = true
  }

  private func clock(of phrase: MomentPhrase) throws(EntryError) -> Clock {
    guard let said = phrase.time else {
      // 中午 alone is noon.
      if phrase.part == .midday { return Clock(time: CivilTime(hour: 12)) }
      if phrase.part != nil || phrase.day == .ahead(0) { throw EntryError(.noTimeOfDay, column: phrase.dayColumn) }
      return Clock(time: .midnight, isSaid: false)
    }
    try checkNight(said, phrase)
    let hour = try hour(of: said, in: phrase)
    return Clock(
      time: CivilTime(hour: hour % 24, minute: said.minute, second: said.second, nanosecond: said.nanosecond),
      days: hour / 24)
  }

  /// The hour of the day, 24 and above on the next.
  private func hour(of time: MomentPhrase.Time, in phrase: MomentPhrase) throws(EntryError) -> Int {
    let wrong = EntryError(.partOfDay, column: phrase.timeColumn)
    if time.hours == .midnight {
      // With a date it could be either end of that day; of today only one is left.
      guard phrase.day == nil || phrase.day == .ahead(0) else {
        throw timeQuestion(.whichMidnight, phrase, ["0:00", "24:00"])
      }
      guard phrase.part == nil || phrase.part == .evening || phrase.part == .night else { throw wrong }
      return 24
    }
    guard phrase.half != nil || phrase.part != nil else {
      if time.hours == .either { return try hour(counted: time, in: phrase) }
      guard time.hours == .spoken, (1...12).contains(time.hour) else { return time.hour }
      throw halfOfDay(time.hour, time.minute, phrase)
    }
    var hour = time.hour
    if let half = phrase.half { hour = try self.hour(hour, in: half, of: phrase, minute: time.minute) }
    guard let part = phrase.part else { return hour }
    let inPart = try self.hour(hour, in: part, of: phrase, minute: time.minute)
    // “12 pm tonight” contradicts itself.
    guard phrase.half == nil || inPart % 24 == hour % 24 else { throw wrong }
    return inPart
  }

  /// The hour of the day that an hour is in a part of it, 24 and above on the next.
  private func hour(_ hour: Int, in part: MomentPhrase.Part, of phrase: MomentPhrase, minute: Int)
    throws(EntryError) -> Int
  {
    let wrong = EntryError(.partOfDay, column: phrase.timeColumn)
    switch part {
    case .first, .beforeDawn, .morning:
      guard hour <= 12 else { throw wrong }
      if hour == 12, part == .morning {
        throw halfOfDay(12, minute, phrase)
      }
      return hour % 12
    case .second, .afternoon:
      // 午後0時 is noon.
      guard (1...23).contains(hour) || (hour == 0 && part == .afternoon) else { throw wrong }
      return hour < 12 ? hour + 12 : hour
    case .midday:
      guard (10...14).contains(hour) || hour == 1 || hour == 2 else { throw wrong }
      return hour < 3 ? hour + 12 : hour
    case .smallHours:
      // Two at night is that day's by the calendar; midnight and eleven are its end.
      if hour == 12 || hour == 0 { return try nightHour(hour, part: part, in: phrase, minute: minute) }
      if (1...5).contains(hour), phrase.day == .ahead(0) || phrase.isPartBeforeTime {
        return try afterMidnight(hour, minute, phrase)
      }
      return (6...11).contains(hour) ? hour + 12 : hour
    case .evening, .night:
      return try nightHour(hour, part: part, in: phrase, minute: minute)
    }
  }

  /// An hour after midnight that is said of a night: of today's it is that of the one that there is, or that comes; of
  /// another day's it could be that day or the next.
  private func afterMidnight(_ hour: Int, _ minute: Int, _ phrase: MomentPhrase) throws(EntryError) -> Int {
    guard let day = phrase.day else { return hour }
    guard day == .ahead(0) else { throw EntryError(.whichDay, column: phrase.dayColumn) }
    let time = clockNow(of: phrase).time
    return (hour, minute) > (time.hour, time.minute) ? hour : hour + 24
  }

  private func nightHour(_ hour: Int, part: MomentPhrase.Part, in phrase: MomentPhrase, minute: Int)
    throws(EntryError) -> Int
  {
    switch hour {
    case 5...11 where part == .evening, 6...11 where part == .night: return hour + 12
    case 17...23: return hour
    case 24: return 24
    case 1...5 where phrase.day != nil || part == .night: return try afterMidnight(hour, minute, phrase)
    case 0, 12:
      // The night of a day goes on after its midnight; of another day than today it could be the night before.
      guard phrase.day == nil || phrase.day == .ahead(0) else {
        throw timeQuestion(.whichMidnight, phrase, ["0:00", "24:00"])
      }
      return 24
    default: throw EntryError(.partOfDay, column: phrase.timeColumn)
    }
  }
}
