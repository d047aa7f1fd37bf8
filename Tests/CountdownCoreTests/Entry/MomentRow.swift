import CountdownCore
import Testing

/// A text that names a moment, where and when it was typed, and the instant that it means.
struct MomentRow: Sendable, CustomTestStringConvertible {
  let zone: String
  let now: Int64
  let text: String
  let seconds: Int64
  let nanoseconds: Int64
  let notes: [Interpretation.Note]
  let context: Entry.Context

  init(
    _ zone: String, _ now: Int64, _ text: String, _ seconds: Int64, nanoseconds: Int64 = 0,
    notes: [Interpretation.Note] = [], context: Entry.Context = .shell
  ) {
    (self.zone, self.now, self.text, self.seconds) = (zone, now, text, seconds)
    (self.nanoseconds, self.notes, self.context) = (nanoseconds, notes, context)
  }

  var testDescription: String { "\(text) (\(zone), at \(now))" }
}

/// The instant of so many seconds since 1970.
func wall(_ seconds: Int64, _ nanoseconds: Int64 = 0) -> WallInstant {
  WallInstant(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
}

extension Result where Success == Interpretation, Failure == EntryError {
  /// The length of time that was read.
  var span: TimeSpan? {
    if case .success(let reading) = self, case .duration(let span) = reading.meaning { return span }
    return nil
  }

  /// The moment that was read.
  var moment: Moment? {
    if case .success(let reading) = self, case .moment(let moment) = reading.meaning { return moment }
    return nil
  }

  /// The error, where nothing was read.
  var error: EntryError? {
    if case .failure(let error) = self { return error }
    return nil
  }
}
