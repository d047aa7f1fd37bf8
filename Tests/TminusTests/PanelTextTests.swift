import CountdownCore
import Testing

@testable import Tminus

/// What a panel is told.
@Suite("The line and the object for a panel") struct PanelTextTests {
  private let clock = ManualTimekeeper()

  private func status(
    _ bits: UInt32, _ title: String, _ span: TimeSpan, _ events: Countdown.Event...
  ) throws -> CountdownStatus {
    var countdown = Countdown(id: CountdownID(bits: bits), title: title)
    for event in [.start(.duration(span))] + events { _ = countdown.handle(event, at: clock.read()) }
    return try #require(CountdownStatus(countdown, nil, at: clock.read()))
  }

  /// One that ended so many seconds ago.
  private func ended(_ bits: UInt32, _ title: String, ago: TimeSpan) throws -> CountdownStatus {
    var status = try status(bits, title, .minutes(1))
    status.state = Countdown.Phase.expired.rawValue
    status.end = (clock.read().boot - ago).nanoseconds
    return status
  }

  private func nearest(_ list: CountdownStatus...) -> String {
    StatusForm.nearest.text(list, at: clock.read())
  }

  /// The members of waybar's object.
  private func waybar(_ list: CountdownStatus...) throws -> [String: JSONValue] {
    let text = StatusForm.waybar.text(list, at: clock.read())
    #expect(text.hasSuffix("}\n") && text.dropLast().allSatisfy { $0 != "\n" })
    guard case .object(let members) = JSONValue(Array(text.utf8)) else { throw NoObject() }
    return members
  }

  private struct NoObject: Error {}

  @Test("the one that ends first, with minutes and seconds until it has hours")
  func first() throws {
    let (tea, egg) = (try status(1, "Tea", .seconds(299)), try status(2, "Egg", .seconds(7200)))
    #expect(nearest(egg, tea) == "04:59 Tea\n")
    #expect(nearest(egg) == "02:00:00 Egg\n")
    #expect(nearest(try status(1, "", .seconds(3599))) == "59:59\n")
    #expect(nearest(try status(1, "Trip", .hours(25))) == "1 day 01:00:00 Trip\n")
  }

  @Test("what rings comes before it, the longest ago first; what is paused after all that runs")
  func order() throws {
    let (tea, egg) = (try status(1, "Tea", .seconds(299)), try status(2, "Egg", .seconds(10), .pause))
    let (cake, bread) = (try ended(3, "Cake", ago: .seconds(3)), try ended(4, "Bread", ago: .minutes(2)))
    #expect(nearest(tea, egg, cake, bread) == "00:00 Bread (ended 2 min ago)\n")
    #expect(nearest(tea, egg, cake) == "00:00 Cake (ended 3 s ago)\n")
    #expect(nearest(egg, tea) == "04:59 Tea\n")
    #expect(nearest(egg) == "00:10 Egg (paused)\n")
  }

  @Test("nothing is an empty line, an object whose text waybar hides, and an empty list")
  func nothing() throws {
    #expect(nearest() == "\n")
    #expect(StatusForm.lines.text([], at: clock.read()) == "\n")
    #expect(StatusForm.json.text([], at: clock.read()) == "[]\n")
    #expect(
      try waybar() == ["text": .string(""), "tooltip": .string(""), "class": .string(""), "percentage": .number("0")])
  }

  @Test("waybar gets all in its tooltip, what it does as a class, and the whole percents that have passed")
  func object() throws {
    var tea = try status(1, "Tea", .seconds(300))
    let egg = try status(2, "Egg", .seconds(7200), .pause)
    clock.advance(by: .milliseconds(100_500))
    let running = try waybar(egg, tea)
    // 300 − 100.5 = 199.5 s are left, shown as 200; a third and a bit has passed.
    #expect(running["text"] == .string("03:20 Tea"))
    #expect(running["tooltip"] == .string("00:03:20 Tea\n02:00:00 Egg (paused)"))
    #expect(running["class"] == .string("running") && running["percentage"] == .number("33"))
    clock.advance(by: .milliseconds(199_499))
    #expect(try waybar(tea)["percentage"] == .number("99"))
    (tea.state, tea.length) = (Countdown.Phase.expired.rawValue, nil)
    clock.advance(by: .milliseconds(2001))
    let ringing = try waybar(egg, tea)
    #expect(ringing["class"] == .string("ringing") && ringing["percentage"] == .number("100"))
    #expect(ringing["text"] == .string("00:00 Tea (ended 2 s ago)"))
    let paused = try waybar(egg)
    #expect(paused["class"] == .string("paused") && paused["percentage"] == .number("0"))
  }

  @Test("waybar reads its texts as markup, so that a title of signs is escaped, and quoted for JSON")
  func markup() throws {
    let object = try waybar(try status(1, "<b>&\"it's\"\\</b>", .seconds(60)))
    // As g_markup_escape_text has it.
    let escaped = "&lt;b&gt;&amp;&quot;it&apos;s&quot;\\&lt;/b&gt;"
    #expect(object["text"] == .string("01:00 \(escaped)"))
    #expect(object["tooltip"] == .string("00:01:00 \(escaped)"))
  }

  @Test("no title sets colours or a click's command in polybar or tmux", arguments: ["%{", "#[", "#{", "#("])
  func tags(sign: String) throws {
    for mark in ["", "\u{301}"] {
      let line = Array(nearest(try status(1, "a\(sign)\(mark)A1:xterm:}b", .seconds(60))).utf8)
      #expect(!line.indices.contains { line[$0...].starts(with: Array(sign.utf8)) })
    }
    #expect(nearest(try status(1, "50 % {x} #1 [y]", .seconds(60))) == "01:00 50 % {x} #1 [y]\n")
  }

  @Test("a title that would fill the panel is cut there, not in the tooltip")
  func long() throws {
    let title = String(repeating: "x", count: 300)
    let object = try waybar(try status(1, title, .seconds(60)))
    #expect(object["text"] == .string("01:00 " + String(repeating: "x", count: 39) + "…"))
    #expect(object["tooltip"] == .string("00:01:00 " + title))
  }

  @Test("one that waits for a server's clock has no digits, and one that cannot have it says whose counts")
  func server() throws {
    let waiting = CountdownStatus(
      id: "00000001", state: "running", title: "Sale", clock: "shop.example", end: nil, left: nil, offset: nil)
    #expect(nearest(waiting) == "--:-- Sale\n")
    let standsIn = CountdownStatus(
      id: "00000001", state: "running", title: "Sale", clock: "shop.example", standsIn: true,
      end: (clock.read().boot + .minutes(5)).nanoseconds, left: nil, offset: nil)
    #expect(nearest(waiting, standsIn) == "05:00 Sale · this computer's clock\n")
  }

  @Test("how long ago it ended is told anew as it changes: each second, minute, hour")
  func changes() throws {
    let now = clock.read().boot
    func wait(_ ago: TimeSpan) throws -> TimeSpan? {
      try ended(1, "", ago: ago).nextChange(after: now).map { $0 - now }
    }
    #expect(try wait(.milliseconds(2500)) == .milliseconds(500))
    #expect(try wait(.seconds(100)) == .seconds(20))
    #expect(try wait(.minutes(90)) == .minutes(30))
    #expect(try status(1, "", .minutes(5), .pause).nextChange(after: now) == nil)
    #expect(try status(1, "", .milliseconds(4500)).nextChange(after: now) == now + .milliseconds(500))
  }

  @Test("what another process was told holds how long it takes in all")
  func handedOn() throws {
    let tea = try status(1, "Tea", .seconds(300))
    #expect(StatusList.decode(StatusList.encode([tea])) == [tea])
    #expect(tea.length == 300_000_000_000)
  }
}
