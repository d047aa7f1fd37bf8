/// What people type, turned into a duration or a moment.
///
/// ```swift
/// let now = timekeeper.read().wall
/// switch Entry.read("tomorrow 9am", context: .shell, now: now, zone: .local) {
/// case .success(let understood): understood.meaning   // .moment(…)
/// case .failure(let error): error.sentence            // and error.column
/// }
/// ```
///
/// All languages are understood. The person's own decides where two disagree; where that does not know the words and the
/// others disagree, neither is taken.
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
  /// ``Moment/instant`` for that server's. `language` is the person's own, as gettext names it: `de`, `pt_BR`.
  package static func read(
    _ text: String, context: Context, now: WallInstant, zone: TimeZone, language: String = ownLanguage
  ) -> Result<Interpretation, EntryError> {
    let reader = Reader(context: context, now: now, zone: zone, own: Language.named(language))
    switch reader.read(text) {
    case .success(let understood): return .success(understood)
    case .failure(let error): return .failure(error.offering(reader.choices(of: error, in: text)))
    }
  }

  /// The language that this program speaks, as the environment says.
  package static var ownLanguage: String { Language.ofEnvironment }

  /// What can be typed in a language, or in English where it is none of those that are understood.
  package static func examples(in language: String) -> [String] { Language.named(language).examples }
}
