import CountdownCore
import Fixtures
import Glibc
import Testing

@Suite("The file of countdowns")
struct CountdownStoreTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/countdowns.json" }

  /// One of everything that is kept.
  static func state() -> StoredCountdowns {
    var state = StoredCountdowns()
    state.bootID = "1d3c0f52-7a5b-4b4e-9d55-0123456789ab"
    let wall = WallInstant(nanoseconds: 1_796_083_200_000_000_000)
    let server = ServerInstant(nanoseconds: 1_796_083_237_000_000_000)
    let boot = BootInstant(nanoseconds: 1_060_000_000_000)
    state.countdowns = [
      Snapshot(
        id: CountdownID(bits: 1), title: "Tea & <b>milk</b> \"x\" \\ 茶\u{1F375}", plan: .duration(.minutes(3)),
        phase: .running,
        lastUsed: wall, end: boot, wallEnd: wall, length: .minutes(4)),
      Snapshot(
        id: CountdownID(bits: 2), title: "", plan: .duration(.hours(8)), phase: .paused, lastUsed: wall,
        left: TimeSpan(nanoseconds: 1_234_567_891), length: .hours(8)),
      Snapshot(
        id: CountdownID(bits: 3), title: "Sale", plan: .moment(.server(server, clock: "shop.example")), phase: .running,
        end: boot, wallEnd: wall, offset: ServerOffset(TimeSpan(nanoseconds: 1_795_082_237_000_000_000))),
      Snapshot(
        id: CountdownID(bits: 4), title: "Anniversary", plan: .moment(.wall(wall), everyYear: true), phase: .expired,
        end: boot, wallEnd: wall),
      Snapshot(
        id: CountdownID(bits: .max), title: "Order",
        plan: .order(opens: server, clock: "https://a", address: "https://a/7"), phase: .idle),
    ]
    state.note(Recent(title: "Tea", duration: .minutes(3), lastUsed: wall))
    state.servers["shop.example"] = Estimate(
      lower: ServerOffset(.seconds(1_795_082_236)), upper: ServerOffset(.seconds(1_795_082_238)),
      offset: ServerOffset(.seconds(1_795_082_237)), measured: BootInstant(nanoseconds: 1_000_000_000_000),
      rawMeasured: RawInstant(nanoseconds: 1_000_000_000_000), exchanges: 9, roundTrips: [.milliseconds(40)],
      flags: [.dateCached, .twoDates], server: "nginx", method: .httpDate, driftPartsPerMillion: 20)
    state.servers["lag.example"] = StoredEstimateTests.lagging
    return state
  }

  @Test("where there is no file there is nothing, no problem, and the folders are made for the person alone")
  func missing() {
    let store = CountdownStore(opening: folder.path + "/a/b/countdowns.json")
    #expect(store.initial == StoredCountdowns())
    #expect(store.problem == nil)
    #expect(store.write(Self.state()) == nil)
    #expect(folder.mode("a") == 0o700)
    #expect(folder.mode("a/b") == 0o700)
    unlink(folder.path + "/a/b/countdowns.json")
    unlink(folder.path + "/a/b/countdowns.json.lock")
    rmdir(folder.path + "/a/b")
  }

  @Test("what was kept is found again, and the file is the person's alone")
  func roundTrip() {
    let state = Self.state()
    do {
      let store = CountdownStore(opening: path)
      #expect(store.write(state) == nil)
    }
    #expect(folder.mode("countdowns.json") == 0o600)
    #expect(folder.mode("countdowns.json.lock") == 0o600)
    #expect(folder.names == ["countdowns.json", "countdowns.json.lock"])
    let store = CountdownStore(opening: path)
    #expect(store.problem == nil)
    #expect(store.initial == state)
  }

  @Test("values at their limits and texts of a megabyte can be read again")
  func limits() {
    var state = StoredCountdowns()
    let far = TimeSpan(nanoseconds: .max)
    state.countdowns = [
      Snapshot(
        id: CountdownID(bits: 0), title: String(repeating: "茶", count: 1 << 20), plan: .duration(far), phase: .running,
        lastUsed: WallInstant(nanoseconds: .min), end: BootInstant(nanoseconds: .min),
        wallEnd: WallInstant(nanoseconds: .max), left: .zero, length: far, offset: ServerOffset(-far))
    ]
    for minute in 1...9 {
      state.note(Recent(title: "", duration: .minutes(Int64(minute)), lastUsed: WallInstant(nanoseconds: 0)))
    }
    #expect(CountdownStore(opening: path).write(state) == nil)
    let store = CountdownStore(opening: path)
    #expect(store.problem == nil)
    #expect(store.initial.countdowns.first?.title == String(repeating: "茶", count: 499) + "…")
    #expect(store.initial.countdowns.first?.plan == .duration(far))
    #expect(store.initial.recents.map(\.duration) == [9, 8, 7, 6, 5].map { .minutes($0) })
  }

  @Test("broken files are numbered and none is overwritten")
  func numbered() {
    for number in 1...3 {
      folder.write("broken \(number)", to: "countdowns.json")
      let store = CountdownStore(opening: path)
      #expect(
        store.problem?.sentence
          == "The file \(path) was broken; it is kept as \(path).broken-\(number).")
    }
    #expect(folder.read("countdowns.json.broken-1") == Array("broken 1".utf8))
    #expect(folder.read("countdowns.json.broken-3") == Array("broken 3".utf8))
  }

  @Test("a file that is larger than any of ours lies beside unread, and is the person's alone")
  func larger() {
    folder.write("", to: "countdowns.json")
    #expect(truncate(path, 17 << 20) == 0 && chmod(path, 0o644) == 0)
    let store = CountdownStore(opening: path)
    #expect(store.problem == .broken(path: path, keptAs: path + ".broken-1"))
    var status = stat()
    #expect(lstat(path + ".broken-1", &status) == 0)
    #expect(status.st_size == 17 << 20 && status.st_mode & 0o777 == 0o600)
    #expect(store.write(Self.state()) == nil)
  }

  @Test("one countdown that makes no sense is dropped, the others are kept, and the whole file lies beside")
  func salvaged() {
    let good = #"{"id":"00000001","title":"Tea","plan":{"kind":"duration","length":180000000000},"phase":"idle"}"#
    for bad in [
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":-1},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1e9},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":99999999999999999999},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":9223372036854775807},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"dance"},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1},"phase":"dancing"}"#,
      #"{"id":"zzzzzzzz","title":"x","plan":{"kind":"duration","length":1},"phase":"idle"}"#,
      #"{"id":"00000001","title":"twice","plan":{"kind":"duration","length":1},"phase":"idle"}"#,
      #"{"title":"x","plan":{"kind":"duration","length":1},"phase":"idle"}"#, "null", "[]", "7",
      // Fields that make no countdown together.
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1},"phase":"running"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1},"phase":"running","end":1}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":0},"phase":"running","end":1,"wallEnd":1}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1},"phase":"paused","left":0}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"moment","at":1},"phase":"paused","left":1}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"duration","length":1},"phase":"expired","wallEnd":1}"#,
      // Addresses that nobody could have typed.
      #"{"id":"00000002","title":"x","plan":{"kind":"serverMoment","at":1,"clock":"file:///etc"},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"serverMoment","at":1,"clock":""},"phase":"idle"}"#,
      #"{"id":"00000002","title":"x","plan":{"kind":"order","at":1,"clock":"a.b","address":"file:///etc"},"phase":"idle"}"#,
    ] {
      folder.write(
        #"{"version":1,"countdowns":[\#(bad.contains("twice") ? "" : bad + ",")\#(good)\#(bad.contains("twice") ? "," + bad : "")]}"#,
        to: "countdowns.json")
      let store = CountdownStore(opening: path)
      #expect(store.problem == .broken(path: path, keptAs: path + ".broken-1"), "\(bad)")
      #expect(store.initial.countdowns.map(\.title) == ["Tea"], "\(bad)")
      #expect(String(decoding: folder.read("countdowns.json") ?? [], as: UTF8.self).contains("Tea"))
      unlink(path + ".broken-1")
    }
  }

  @Test("members that are not known are ignored")
  func unknown() {
    folder.write(
      #"{"version":1,"colour":{"a":[1]},"countdowns":[{"id":"00000001","title":"Tea","mood":2,"plan":{"kind":"duration","length":5,"x":0},"phase":"idle"}]}"#,
      to: "countdowns.json")
    let store = CountdownStore(opening: path)
    #expect(store.problem == nil)
    #expect(store.initial.countdowns.count == 1)
  }

  @Test(
    "a newer version's file is left untouched and nothing is kept",
    arguments: [
      #"{"version":3,"countdowns":"in another form"}"#, #"{"version":99999999999999999999}"#,
      "{\"version\":3,\"kept\":[\n{\"sum\":\"0000000000000000\",\"lines\":0}\n]}\n",
    ])
  func newer(text: String) {
    folder.write(text, to: "countdowns.json")
    let store = CountdownStore(opening: path)
    #expect(store.write(Self.state()) == .newer(path: path))
    #expect(
      store.problem?.sentence
        == "The file \(path) is from a newer version of Tminus; it stays as it is, and changes are not saved.")
    #expect(folder.read("countdowns.json") == Array(text.utf8))
  }

  @Test("of two stores at once the second reads and never writes, until the first is gone")
  func twoAtOnce() {
    var first: CountdownStore? = CountdownStore(opening: path)
    #expect(first?.write(Self.state()) == nil)
    let second = CountdownStore(opening: path)
    #expect(second.initial == Self.state())
    #expect(second.write(StoredCountdowns()) == .inUse(path: path))
    #expect(second.problem?.sentence == "Another Tminus is using \(path); changes made here are not saved.")
    first = nil
    let third = CountdownStore(opening: path)
    #expect(third.initial == Self.state())
    #expect(third.write(Self.state()) == nil)
  }

  @Test("a second store does not set the broken file of the first aside")
  func twoAndBroken() {
    let first = CountdownStore(opening: path)
    folder.write("broken", to: "countdowns.json")
    #expect(CountdownStore(opening: path).problem == .inUse(path: path))
    #expect(folder.read("countdowns.json") == Array("broken".utf8))
    #expect(first.write(StoredCountdowns()) == .changed(path: path))
    #expect(folder.read("countdowns.json") == Array("broken".utf8))
  }

  @Test("where nothing can be written the program is told why and goes on")
  func unwritable() {
    folder.write("", to: "file")
    for (path, error) in [
      (folder.path + "/file/countdowns.json", ENOTDIR), ("/proc/tminus/countdowns.json", ENOENT),
    ] {
      let store = CountdownStore(opening: path)
      #expect(store.initial == StoredCountdowns())
      #expect(store.problem == .unwritable(path: path, error: error))
      #expect(store.write(Self.state()) == .unwritable(path: path, error: error))
    }
    #expect(
      StorageError.unwritable(path: "/a", error: ENOSPC).sentence
        == "The file /a cannot be written: No space left on device.")
  }

  @Test("an estimate is last known in its own boot only, and its bound grows")
  func lastKnown() {
    let state = Self.state()
    let clock = ManualTimekeeper()
    clock.advance(by: .hours(1))
    #expect(state.lastKnown("shop.example", bootID: "another", at: clock.read()) == nil)
    #expect(state.lastKnown("shop.example", bootID: nil, at: clock.read()) == nil)
    #expect(state.lastKnown("other.example", bootID: state.bootID, at: clock.read()) == nil)
    let known = state.lastKnown("shop.example", bootID: state.bootID, at: clock.read())
    // ±1 s and 20 ppm of an hour: 72 ms.
    #expect(known?.bound(at: clock.read()) == .milliseconds(1072))
    clock.suspend(for: .minutes(1))
    #expect((known?.bound(at: clock.read()) ?? .zero) > .minutes(1))
  }

  @Test("the kernel names this boot")
  func boot() {
    #expect(BootID.current()?.utf8.count == 36)
    #expect(BootID.current() == BootID.current())
  }
}
