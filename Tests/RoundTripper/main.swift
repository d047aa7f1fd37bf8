// What the program prints in the language of the environment, read back; what comes back as something else is printed.
//
//   RoundTripper FOLDER COUNT     with the folder of the compiled catalogues
import CountdownCore
import Fixtures
import GLib

@MainActor
struct RoundTrips {
  /// Monday 30 November 2026, 18:25 UTC.
  let now = WallInstant(nanoseconds: 1_796_063_100_000_000_000)
  var random = SeededGenerator(seed: 7)
  var failures = 0

  /// That many texts, in each of the forms in turn.
  mutating func run(_ count: Int) {
    for index in 0..<count {
      let context: Entry.Context = index / 7 % 2 == 0 ? .shell : .untilPage
      if index % 7 < 4 { length(index % 7, context) } else { moment(index % 7, context) }
    }
  }

  /// The label, the list, `--status`, notifications and readings of a length of time of any size.
  private mutating func length(_ form: Int, _ context: Entry.Context) {
    let size = Int64(1) << Int64.random(in: 1...60, using: &random)
    let span = TimeSpan(nanoseconds: Int64.random(in: 1...size, using: &random))
    let whole = TimeSpan(nanoseconds: max(span.nanoseconds / 1_000_000_000, 1) * 1_000_000_000)
    switch form {
    case 0: expect(TimeText.exact(span), context, .duration(span))
    case 1: expect(TimeText.words(whole), context, .duration(whole))
    case 2: expect(TimeText.spoken(whole), context, .duration(whole))
    // Bare colons are a time of day on the Until page.
    default: expect(TimeText.digits(whole), whole < .hours(24) ? .shell : context, .duration(whole))
    }
  }

  /// The readings of a moment of the next 63 years, near ones as likely as far ones.
  private mutating func moment(_ form: Int, _ context: Entry.Context) {
    let minutes = Int64.random(in: 1...(Int64(1) << Int64.random(in: 1...25, using: &random)), using: &random)
    let instant = now + TimeSpan(nanoseconds: minutes * 60_000_000_000)
    switch form {
    case 4:
      guard
        case .success(let read) = Entry.read(
          TimeText.universal(instant), context: context, now: now, zone: .universal),
        case .moment(let moment) = read.meaning
      else { return fail("\(minutes)", "not an instant") }
      expect(TimeText.moment(moment, now: now, zone: .universal), context, read.meaning)
    case 5: expect(TimeText.dateAndTime(instant, zone: .universal), context, at: instant)
    default: expect(TimeText.ends(instant, now: now, zone: .universal), context, at: instant)
    }
  }

  private mutating func expect(_ text: String, _ context: Entry.Context, _ meaning: Interpretation.Meaning) {
    expect(text, context) { $0 == meaning }
  }

  private mutating func expect(_ text: String, _ context: Entry.Context, at instant: WallInstant) {
    expect(text, context) { meaning in
      guard case .moment(let moment) = meaning else { return false }
      return moment.instant == instant && !moment.everyYear
    }
  }

  private mutating func expect(
    _ text: String, _ context: Entry.Context, _ isMeant: (Interpretation.Meaning) -> Bool
  ) {
    let result = Entry.read(text, context: context, now: now, zone: .universal)
    if case .success(let read) = result, isMeant(read.meaning), read.title == nil { return }
    fail(text, "\(result)")
  }

  private mutating func fail(_ text: String, _ found: String) {
    failures += 1
    if failures <= 10 { print("\(text) came back as \(found)") }
  }
}

guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
  fatalError("usage: RoundTripper FOLDER COUNT")
}
Locale.begin(domain: textDomain, folder: CommandLine.arguments[1])
var trips = RoundTrips()
trips.run(count)
print("\(Entry.ownLanguage): \(trips.failures) of \(count) came back as something else")
