import CountdownCore

/// A start that was asked for in words.
struct StartRequest {
  var plan: Plan
  var title: String
  /// What was chosen for the person and has to be told.
  var notes: [String]

  /// Reads what somebody typed; the failure is a sentence.
  static func read(
    _ text: String, title: String, context: Entry.Context, at reading: ClockReading
  ) -> Result<StartRequest, EntryError> {
    Entry.read(text, context: context, now: reading.wall, zone: .local).map { understood in
      let plan: Plan =
        switch understood.meaning {
        case .duration(let span): .duration(span)
        case .moment(let moment): .moment(.wall(moment.instant), everyYear: moment.everyYear)
        }
      return StartRequest(plan: plan, title: title, notes: understood.notes.map(\.sentence))
    }
  }
}
