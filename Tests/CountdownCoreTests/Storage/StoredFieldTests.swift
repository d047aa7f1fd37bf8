import Fixtures
import GLib
import Testing

@testable import CountdownCore

@Suite("Fields of the file of countdowns")
@MainActor
struct StoredFieldTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/countdowns.json" }

  /// Values that were never written, or only as something else.
  private static let nasty: [JSONValue] =
    [
      .null, .bool(true), .bool(false), .string(""), .string("NaN"), .string("-1"), .string("\u{0}\n\u{2028}\u{202E}"),
      .string("https://[::1"), .string("javascript:alert(1)"), .string(String(repeating: "x", count: 65_537)),
      .string("ffffffff"), .string("00000001"), .string("running"), .string("idle"), .array([]), .object([:]),
      .array(Array(repeating: .null, count: 2000)), .array([.object([:]), .object([:])]),
    ]
    + [
      "0", "-0", "1", "-1", "59", "300000000000", "4611686018427387903", "4611686018427387904", "-4611686018427387904",
      "-4611686018427387905", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e9", "1.5",
      "1e-400", "1e400", "99999999999999999999999999999999999999",
    ].map { .number($0) }

  /// Every value with one of its fields replaced, however deep it lies.
  private static func variants(_ value: JSONValue, _ replacement: JSONValue) -> [JSONValue] {
    switch value {
    case .object(let members):
      members.flatMap { name, member in
        ([replacement] + variants(member, replacement)).map { .object(members.merging([name: $0]) { $1 }) }
      }
    case .array(let items):
      items.indices.flatMap { place in
        ([replacement] + variants(items[place], replacement)).map { other in
          var items = items
          items[place] = other
          return .array(items)
        }
      }
    default: []
    }
  }

  @Test("whatever stands in any one field, what is taken up is sane, and the next start finds no fault")
  func oneField() throws {
    let whole = JSONValue.object(CountdownStoreTests.state().stored)
    let texts = Self.nasty.flatMap { Self.variants(whole, $0) }
    // 13 fields of five countdowns and their plans, the recents, the servers: thousands in all.
    #expect(texts.count > 2000)
    var damaged = 0
    for text in texts {
      guard var fields = StoredFields(text) else { continue }
      let state = StoredCountdowns(stored: &fields)
      if fields.isDamaged { damaged += 1 }
      try check(state, "\(text.written.prefix(3000))")
    }
    #expect(damaged > texts.count / 2)
  }

  @Test("whose clock a countdown has ended on is kept, and whether it may be early", arguments: [true, false])
  func standsIn(_ standsIn: Bool) {
    let plan = Plan.moment(.server(ServerInstant(nanoseconds: 5), clock: "shop.example"))
    var stored = StoredCountdowns()
    stored.countdowns = [
      Snapshot(
        id: CountdownID(bits: 7), title: "Sale", plan: plan, phase: .expired, end: .zero, wallEnd: .zero,
        standsIn: standsIn, neverEarly: !standsIn)
    ]
    guard case .readable(stored, isDamaged: false) = StoredFile<StoredCountdowns>(Array(stored.fileText.utf8)) else {
      Issue.record("\(stored.fileText)")
      return
    }
  }

  /// What was read is written and read again as it is, in its limits, and can be counted in its boot and in another.
  private func check(_ state: StoredCountdowns, _ text: Comment) throws {
    guard case .readable(let again, isDamaged: false) = StoredFile<StoredCountdowns>(Array(state.fileText.utf8)) else {
      Issue.record("What was written cannot be read: \(text)")
      return
    }
    #expect(again == state, text)
    #expect(Set(state.countdowns.map(\.id)).count == state.countdowns.count, text)
    #expect(state.recents.count <= 5 && state.recents.allSatisfy { $0.duration > .zero }, text)
    for (address, estimate) in state.servers {
      #expect((try? ServerAddress(address)) != nil, text)
      #expect(estimate.lower <= estimate.offset && estimate.offset <= estimate.upper, text)
    }
    let reading = ManualTimekeeper().read()
    for snapshot in state.countdowns {
      #expect(snapshot.title.utf8.count <= 65_536 && snapshot.title == snapshot.title.shownFromOutside, text)
      if let clock = snapshot.plan.clock { #expect((try? ServerAddress(clock)) != nil, text) }
      for sameBoot in [true, false] {
        var countdown = try #require(Countdown(restoring: snapshot, at: reading, sameBoot: sameBoot), text)
        if let left = countdown.remaining(at: reading), let duration = snapshot.plan.duration {
          #expect(left >= .zero && left <= max(snapshot.length ?? duration, .zero), text)
        }
        #expect((0...1).contains(countdown.progress(at: reading)), text)
        let effects = countdown.handle(.tick, at: reading)
        #expect(effects.filter { if case .expired = $0 { true } else { false } }.count <= 1, text)
        #expect(countdown.phase != .expired || countdown.overtime(at: reading) >= .zero, text)
        // Texts of any of it can be made.
        #expect(countdown.label(at: reading)?.isEmpty != true && countdown.words(at: reading)?.isEmpty != true, text)
        for event in [.pause, .add(.minutes(1)), .restart, .wallStepped, .cancel] as [Countdown.Event] {
          _ = countdown.handle(event, at: reading)
        }
      }
    }
  }

  @Test("a title in the file stands on one line, as every title does")
  func oneLine() {
    folder.write(
      #"{"version":1,"countdowns":[{"id":"00000001","title":" Tea\n\u0001 now ","plan":{"kind":"duration","length":5},"phase":"idle"}]}"#,
      to: "countdowns.json")
    let store = CountdownStore(opening: path)
    #expect(store.problem == nil)
    #expect(store.initial.countdowns.first?.title == "Tea now")
  }

  @Test("what was kept under a name that is there twice is taken up once")
  func twice() {
    let one = #"{"id":"00000001","title":"Tea","plan":{"kind":"duration","length":5},"phase":"idle"}"#
    folder.write(#"{"version":1,"countdowns":[\#(one),\#(one),\#(one)]}"#, to: "countdowns.json")
    let clock = ManualTimekeeper()
    let countdowns = Countdowns(timekeeper: clock) { _ in }
    let clocks = ServerClocks(countdowns) { _, _, _, _, _ in {} }
    let keeper = CountdownKeeper(countdowns, clocks, path: path, later: { $0() })
    keeper.restore()
    #expect(countdowns.all.count == 1)
    #expect(keeper.problem == StorageError.broken(path: path, keptAs: path + ".broken-1"))
  }

  @Test(
    "a variable that names no absolute folder is ignored",
    // XDG Base Directory Specification 0.8, "Basics".
    arguments: ["state", "./state", "../state", "~/state", "", " /state"])
  func relative(variable: String) {
    #expect(StoragePlace.folder(variable, otherwise: ".local/state").hasSuffix("/.local/state"))
    #expect(StoragePlace.folder(variable, otherwise: ".local/state").hasPrefix("/"))
    #expect(StoragePlace.folder("/mnt/" + variable, otherwise: ".local/state") == "/mnt/" + variable)
  }
}
