extension MomentResolver {
  /// The hour that is meant where it is counted to 12 as often as to 24.
  ///
  /// As written, where the same hour of the other half of the day is not as likely: by itself the one that comes first,
  /// with a day the one that is in the daytime. Where both are likely it is asked.
  func hour(counted time: MomentPhrase.Time, in phrase: MomentPhrase) throws(EntryError) -> Int {
    guard (1...12).contains(time.hour) else { return time.hour }
    let clock = clockNow(of: phrase)
    guard phrase.mayBe(on: clock.date) else {
      // Of another day: at one to six most are awake in the afternoon only.
      guard (1...6).contains(time.hour) else { return time.hour }
      throw halfOfDay(time.hour, time.minute, phrase)
    }
    func isPast(_ hour: Int) -> Bool { (hour, time.minute) <= (clock.time.hour, clock.time.minute) }
    guard isPast(time.hour) else {
      // Both are to come.
      guard phrase.day != nil, (1...6).contains(time.hour) else { return time.hour }
      throw halfOfDay(time.hour, time.minute, phrase)
    }
    let later = time.hour % 12 + 12
    if phrase.day == .ahead(0) { return isPast(later) ? time.hour : later }
    // Half past twelve comes again in the night, and of tomorrow few are up at one to four.
    let isAsked = time.hour == 12 || !isPast(later) || (1...4).contains(time.hour)
    guard isAsked else { return time.hour }
    throw halfOfDay(time.hour, time.minute, phrase)
  }

  /// A question about an hour of the night that follows a day, where that of the day before is still to come.
  func checkNight(_ time: MomentPhrase.Time, _ phrase: MomentPhrase) throws(EntryError) {
    let clock = clockNow(of: phrase)
    guard time.hour > 24, phrase.day == nil, (clock.time.hour, clock.time.minute) < (time.hour - 24, time.minute) else {
      return
    }
    let texts = [Int64(0), 1].map {
      "\(clock.date.adding(days: $0).text) \(time.hour - 24):\(time.minute.digits(2))"
    }
    throw timeQuestion(.whichDay, phrase, texts)
  }
}

extension MomentPhrase {
  /// Whether the day that was said may be this one.
  fileprivate func mayBe(on date: CivilDate) -> Bool {
    switch day {
    case nil, .ahead(0): true
    case .weekday(let weekday): weekday == date.weekday
    case .ofYear(let month, let day): month == date.month && day == date.day
    case .ofMonth(let day): day == date.day
    default: false
    }
  }
}

extension CivilDate {
  /// As it is read in every language: 2026-12-24.
  var text: String { "\(year)-\(month.digits(2))-\(day.digits(2))" }
}
