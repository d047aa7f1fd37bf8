/// What people type, turned into a duration or a moment.
///
/// ```swift
/// let now = ClockReading.wall
/// switch Entry.read("tomorrow 9am", context: .shell, now: now, zone: .local) {
/// case .success(let understood): understood.meaning   // .moment(…)
/// case .failure(let error): error.sentence            // and error.column
/// }
/// ```
package enum Entry {
  /// Where it was typed, which decides what a bare `5:30` is.
  package enum Context: String, Hashable, Sendable, CaseIterable {
    /// On a command line: `5:30` is five and a half minutes.
    case shell
    /// On the Until page: `5:30` is half past five in the morning.
    case untilPage = "until-page"
  }

  /// The most Characters that are read; longer texts are refused unread.
  package static let lengthLimit = 500

  /// What a text means at this instant in this zone, or the sentence that says why it means nothing.
  ///
  /// A moment is an instant of UTC: where it is meant on a server's clock, pass that server's time as `now` and take
  /// ``Moment/instant`` for that server's.
  package static func read(_ text: String, context: Context, now: WallInstant, zone: TimeZone)
    -> Result<Interpretation, EntryError>
  {
    do throws(EntryError) {
      let tokens = try Tokenizer.tokens(of: text)
      var grammar = Grammar(tokens: tokens, context: context)
      switch try grammar.entry() {
      case .duration(let span, let column):
        return .success(Interpretation(meaning: .duration(try checked(span, column: column))))
      case .moment(let phrase):
        return .success(try MomentResolver(now: now, zone: zone).interpretation(of: phrase))
      }
    } catch {
      return .failure(error)
    }
  }

  /// From 2026 to the last instant that can be named: no duration is longer, whatever this computer's clock shows.
  private static let longestDuration = TimeSpan(nanoseconds: TimeSpan.limit - 1_767_225_600_000_000_000)

  /// A duration that is some time and whose end can be named.
  ///
  /// It is counted on the boot clock, so what the wall clock shows does not matter, be it beyond 2116.
  private static func checked(_ span: TimeSpan, column: Int) throws(EntryError) -> TimeSpan {
    guard span > .zero else { throw EntryError(.noTime, column: column) }
    guard span <= longestDuration else { throw EntryError(.tooLong, column: column) }
    return span
  }
}
