import CountdownCore
import Testing

@Suite("Entry")
struct EntryTests {
  /// Monday 30 November 2026, 18:25 in Berlin.
  static let evening = wall(1_796_059_500)

  private func read(_ text: String, _ context: Entry.Context = .shell) throws -> Result<Interpretation, EntryError> {
    Entry.read(text, context: context, now: Self.evening, zone: try #require(TimeZone("Europe/Berlin")))
  }

  @Test("a length of time means the same in the shell and on the Until page", arguments: durationTable)
  func durations(text: String, span: TimeSpan) throws {
    for context in Entry.Context.allCases {
      let result = try read(text, context)
      #expect(result.span == span, "\(String(describing: result.error?.sentence)) in \(context)")
    }
  }

  @Test("bare colons are a length of time in the shell", arguments: colonTable)
  func colons(text: String, span: TimeSpan) throws {
    let result = try read(text)
    #expect(result.span == span, "\(String(describing: result.error?.sentence))")
  }

  @Test("a moment is the instant that the zone's clocks say", arguments: momentTable)
  func moments(row: MomentRow) throws {
    let zone = try #require(TimeZone(row.zone))
    let result = Entry.read(row.text, context: row.context, now: wall(row.now), zone: zone)
    #expect(
      result.moment?.instant == wall(row.seconds, row.nanoseconds), "\(String(describing: result.error?.sentence))")
    #expect(try result.get().notes == row.notes)
  }
}
