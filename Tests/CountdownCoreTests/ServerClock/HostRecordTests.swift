import Fixtures
import Glibc
import Testing

@testable import CountdownCore

@Suite("What is known of hosts beyond the life of a process")
struct HostRecordTests {
  private static let shop = "https://shop.example"
  private static let boot = "0b1c5f4e-0000-4000-8000-000000000001"
  private static let otherBoot = "0b1c5f4e-0000-4000-8000-000000000002"
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/tminus/hosts.json" }
  private var now: BootInstant { SystemTimekeeper().read().boot }

  private func address(_ origin: String = shop) throws -> Address { try #require(Address(origin)) }

  /// Asks a host as often as it may be asked; gives how often that was.
  private func ask(_ hosts: Hosts, _ count: Int, at now: BootInstant) throws -> Int {
    let address = try address()
    return (0..<count).count { _ in hosts.host(of: address) { $0.admit(.measurement, at: now) == nil } }
  }

  @Test("the hour's budget outlives the process, and what several processes ask is counted together")
  func budget() throws {
    let start = now - .minutes(10)
    let file = HostsFile(path: path, bootID: Self.boot)
    var asked = 0
    for number in 0..<7 as Range<Int64> {
      let hosts = Hosts()
      hosts.takeUp(file.read(at: start + .minutes(number)))
      for second in 0..<16 as Range<Int64> {
        asked += try ask(hosts, 1, at: start + .minutes(number) + .seconds(second))
      }
      #expect(file.add(hosts.records, at: start + .minutes(number) + .seconds(20)) == nil)
    }
    #expect(asked == 90)
  }

  @Test("two processes that keep what they know do not overwrite each other")
  func together() throws {
    let instant = now
    let file = HostsFile(path: path, bootID: Self.boot)
    let (one, other) = (Hosts(), Hosts())
    for number in 0..<40 as Range<Int64> {
      _ = try ask(one, 1, at: instant - .seconds(100 + number))
      _ = try ask(other, 1, at: instant - .seconds(200 + number))
    }
    file.add(one.records, at: instant)
    file.add(other.records, at: instant)
    let third = Hosts()
    third.takeUp(file.read(at: instant))
    #expect(try ask(third, 90, at: instant) == 10)
  }

  @Test("a silence that was asked for holds in the next process, with its sentence")
  func silence() throws {
    let instant = now
    let hosts = Hosts()
    let address = try address()
    hosts.host(of: address) {
      $0.heard(.askedToWait(status: 503, wait: .seconds(600)), at: instant)
      $0.headRefused()
    }
    HostsFile(path: path, bootID: Self.boot).add(hosts.records, at: instant)
    let next = Hosts()
    next.takeUp(HostsFile(path: path, bootID: Self.boot).read(at: instant))
    let waiting = ExchangeFailure.askedToWait(status: 503, wait: .seconds(600), until: instant + .seconds(600))
    next.host(of: address) { host in
      #expect(host.head == .refused)
      #expect(host.admit(.program, at: instant + .seconds(100)) == waiting)
      #expect(host.admit(.program, at: instant + .seconds(601)) == nil)
    }
    // No instant of another boot means anything.
    let rebooted = Hosts()
    rebooted.takeUp(HostsFile(path: path, bootID: Self.otherBoot).read(at: instant))
    rebooted.host(of: address) { host in
      #expect(host.admit(.program, at: instant) == nil)
      #expect(host.head == .refused)
    }
  }

  @Test("what is known of a clock comes back as it was, and evidence of its age even after a restart")
  func memory() throws {
    let instant = now
    let hosts = Hosts()
    let address = try address()
    var memory = HostMemory()
    memory.age.add(.edgeMoved)
    memory.age.stoodStill(for: .milliseconds(1500))
    func raw(_ instant: BootInstant) -> RawInstant { RawInstant(nanoseconds: instant.nanoseconds + 77) }
    memory.last = Estimate(
      lower: ServerOffset(.seconds(1)), upper: ServerOffset(.seconds(3)), offset: ServerOffset(.seconds(2)),
      measured: instant - .seconds(5), rawMeasured: raw(instant - .seconds(5)), exchanges: 4,
      roundTrips: [.milliseconds(20)])
    let early = AgedRange(
      OffsetInterval(lower: ServerOffset(.seconds(1)), upper: ServerOffset(.seconds(9))), boot: instant - .seconds(60),
      raw: raw(instant - .seconds(60)))
    let late = AgedRange(
      OffsetInterval(lower: ServerOffset(.seconds(-9)), upper: ServerOffset(.seconds(3))), boot: instant - .seconds(5),
      raw: raw(instant - .seconds(5)),
      proven: AgedRange.End(
        offset: ServerOffset(.seconds(4)), boot: instant - .seconds(6), raw: raw(instant - .seconds(6))))
    memory.range = early.joined(late, at: instant, raw: raw(instant), drift: 0)
    memory.found = DatedInterval(
      interval: OffsetInterval(lower: ServerOffset(.seconds(1)), upper: ServerOffset(.seconds(2))),
      boot: instant - .seconds(4), raw: raw(instant - .seconds(4)))
    memory.byTurns = TwoClocks(
      slower: DatedInterval(
        interval: OffsetInterval(lower: ServerOffset(.seconds(1)), upper: ServerOffset(.seconds(2))),
        boot: instant - .seconds(5), raw: raw(instant - .seconds(5))),
      faster: DatedInterval(
        interval: OffsetInterval(lower: ServerOffset(.seconds(2)), upper: ServerOffset(.seconds(3))),
        boot: instant - .seconds(5), raw: raw(instant - .seconds(5))),
      range: DatedInterval(
        interval: OffsetInterval(lower: ServerOffset(.seconds(1)), upper: ServerOffset(.seconds(4))),
        boot: instant - .seconds(6), raw: raw(instant - .seconds(6))))
    memory.byConnection = memory.byTurns.map {
      TwoClocks(slower: $0.slower, faster: $0.faster, range: $0.faster)
    }
    memory.ifSet = DatedInterval(
      interval: OffsetInterval(lower: ServerOffset(.seconds(1)), upper: ServerOffset(.milliseconds(1040))),
      boot: instant - .seconds(5), raw: raw(instant - .seconds(5)))
    memory.setBacks = 1
    memory.agesUnevenly = true
    memory.goesBack = true
    memory.asked(at: instant - .seconds(5))
    // An edge only says where to aim, which needs no proof.
    let lateEdge = AgedRange(
      OffsetInterval(lower: ServerOffset(.seconds(-9)), upper: ServerOffset(.seconds(3))), boot: instant - .seconds(5),
      raw: raw(instant - .seconds(5)))
    memory.edge = early.joined(lateEdge, at: instant, raw: raw(instant), drift: 0)
    let place = OffsetInterval(lower: ServerOffset(.milliseconds(1)), upper: ServerOffset(.milliseconds(40)))
    memory.track = EdgeTrack(
      edges: [place, place.shifted(by: .seconds(1))], boot: instant - .seconds(5), raw: raw(instant - .seconds(5)),
      drift: -1200 ... -900, lost: 2)
    hosts.host(of: address) { $0.memories["https://shop.example"] = memory }
    HostsFile(path: path, bootID: Self.boot).add(hosts.records, at: instant)
    let next = Hosts()
    next.takeUp(HostsFile(path: path, bootID: Self.boot).read(at: instant))
    #expect(next.host(of: address) { $0.memories } == ["https://shop.example": memory])
    let rebooted = HostsFile(path: path, bootID: Self.otherBoot).read(at: instant)
    #expect(rebooted.first?.memories == ["https://shop.example": HostMemory(age: memory.age)])
  }

  @Test(
    "what cannot be is not taken up: requests to come, endless silences, names of no host, more hosts than a person has"
  )
  func checked() throws {
    let instant = now
    func kept(_ hosts: String) -> [HostRecord] {
      folder.write(#"{"boot": null, "version": 1, "hosts": [\#(hosts)]}"#, to: "hosts.json")
      let stored = StateFile<StoredHosts>.read(folder.path + "/hosts.json")
      return stored.hosts.map { $0.checked(at: instant) }
    }
    let future = (instant + .hours(2)).nanoseconds
    let taken = kept(
      #"{"origin": "https://shop.example", "requests": [{"at": \#(future)}, {"at": \#(instant.nanoseconds)}],"#
        + #""leftAloneUntil": \#(Int64(1) << 61), "status": 429}"#)
    #expect(taken.first?.budget.requests == [instant])
    #expect(taken.first?.budget.leftAloneUntil == instant + .minutes(75))
    #expect(kept(#"{"origin": "nobody at all"}, {"origin": "https://a.example/path"}, {"origin": 5}"#) == [])
    let many = (0..<1200).map { #"{"origin": "https://h\#($0).example", "needsGET": true}"# }
    #expect(kept(many.joined(separator: ",")).count == 1000)
  }

  @Test("the file is the person's alone; what is broken of it is dropped, and a newer one left as it is")
  func file() throws {
    let instant = now
    let hosts = Hosts()
    _ = try ask(hosts, 3, at: instant)
    let file = HostsFile(path: path, bootID: Self.boot)
    #expect(file.add(hosts.records, at: instant) == nil)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    folder.write("{broken", to: "tminus/hosts.json")
    #expect(file.read(at: instant) == [])
    #expect(file.add(hosts.records, at: instant) == nil)
    #expect(stat(path + ".broken-1", &status) != 0)
    #expect(file.read(at: instant).count == 1)
    folder.write(#"{"version": 3}"#, to: "tminus/hosts.json")
    #expect(file.add(hosts.records, at: instant) == .newer(path: path))
    #expect(file.read(at: instant) == [])
  }

  @Test("a flipped bit changes nothing that is taken up of hosts, and loses no more than one of them")
  func flips() throws {
    let instant = now
    let hosts = (0..<5).map { #"{"origin": "https://h\#($0).example", "needsGET": true}"# }.joined(separator: ",")
    folder.write(#"{"boot": null, "version": 1, "hosts": [\#(hosts)]}"#, to: "hosts.json")
    let path = folder.path + "/hosts.json"
    // One more, so that it is written anew.
    let more = Hosts()
    _ = try ask(more, 1, at: instant)
    #expect(HostsFile(path: path, bootID: Self.boot).add(more.records, at: instant) == nil)
    let whole = StateFile<StoredHosts>.read(path)
    #expect(whole.hosts.count == 6)
    let bytes = try #require(folder.read("hosts.json"))
    var random = SeededGenerator(seed: 9)
    for _ in 0..<1000 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
      folder.write(damaged, to: "hosts.json")
      let found = StateFile<StoredHosts>.read(path)
      #expect(found.hosts.allSatisfy { whole.hosts.contains($0) })
      #expect(found.hosts.count >= 5)
    }
    #expect(!folder.names.contains { $0.contains("broken") })
  }

  @Test("who cannot write the file obeys what it says")
  func locked() async throws {
    let server = HTTPFixture.exact()
    let origin = try #require(Address(server.url))
    let knowing = Hosts()
    knowing.host(of: origin) { $0.heard(.askedToWait(status: 429, wait: .hours(1)), at: now) }
    let file = HostsFile(path: path)
    #expect(file.add(knowing.records, at: now) == nil)
    let lock = try FileLock(path + ".lock")
    let measured = try await measure(server.url, hosts: Hosts(file: file))
    guard case .failure(.exchange(.askedToWait(429, .hours(1), _))) = measured else {
      Issue.record("It asked.")
      return
    }
    #expect(server.requests.isEmpty)
    #expect(file.add(Hosts().records, at: now) == .inUse(path: path))
    withExtendedLifetime(lock) {}
  }

  @Test("where a lagging Date's edge is goes on in the next process, and of two that know it the later one counts")
  func track() {
    let instant = now
    func track(_ ago: TimeSpan) -> EdgeTrack {
      let place = OffsetInterval(lower: ServerOffset(.zero), upper: ServerOffset(.milliseconds(40)))
      return EdgeTrack(
        edges: [place], boot: instant - ago, raw: RawInstant(nanoseconds: 0), drift: -1200 ... -900, lost: 0)
    }
    func memory(_ track: EdgeTrack?, measured: TimeSpan) -> HostMemory {
      var memory = HostMemory()
      memory.track = track
      memory.last = .of(.zero, at: ClockReading(boot: instant - measured, wall: .zero, monotonic: .zero, raw: .zero))
      return memory
    }
    let (old, new) = (memory(track(.seconds(60)), measured: .seconds(60)), memory(nil, measured: .seconds(5)))
    #expect(HostMemory().joined(old).track == track(.seconds(60)))
    #expect(old.joined(new).track == track(.seconds(60)) && new.joined(old).track == track(.seconds(60)))
    let later = memory(track(.seconds(5)), measured: .seconds(5))
    #expect(old.joined(later).track == track(.seconds(5)) && later.joined(old).track == track(.seconds(5)))
  }

  @Test("what a measurement has found is kept before it is over, as one that is cut short by the program's end counts")
  func cutShort() async throws {
    let server = HTTPFixture.exact(ahead: 3_000_000_000)
    let file = HostsFile(path: self.path)
    let hosts = Hosts(file: file)
    let address = try ServerAddress(server.url)
    let kept = await withCheckedContinuation { continuation in
      hosts.start(measuring: address, options: .init(maximumExchanges: 4)) { progress in
        // The program ends in the middle of it.
        if progress.exchanges == 3 { hosts.keepNow() }
        if progress.exchanges == 3 { continuation.resume(returning: Hosts(file: file).lastKnown(of: address)) }
      } completion: { _ in
      }
    }
    let estimate = try #require(kept)
    let truth = trueOffset(ahead: 3_000_000_000)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    // Three exchanges halve a second twice.
    #expect(estimate.exchanges == 3 && estimate.upper - estimate.lower < .milliseconds(900))
    #expect(Hosts(file: HostsFile(path: self.path, bootID: Self.otherBoot)).lastKnown(of: address) == nil)
  }

  @Test("a second measurement in another process starts from what the first one found")
  func twice() async throws {
    // Through a path that is slow for the second one: by itself that could know no better than half of it.
    let server = HTTPFixture.exact(ahead: 3_000_000_000)
    let path = DelayingProxy(to: server.port, up: .init(15), down: .init(15))
    let url = "http://127.0.0.1:\(path.port)/"
    let file = HostsFile(path: self.path)
    let first = try await measure(url, hosts: Hosts(file: file)).get()
    let second = try await measure(url, options: .init(maximumExchanges: 1), hosts: Hosts(file: file)).get()
    let truth = trueOffset(ahead: 3_000_000_000)
    #expect(second.lower <= truth && truth <= second.upper)
    // One exchange alone knows no better than half a second.
    #expect(second.upper - second.lower < .milliseconds(200))
    #expect(first.upper - first.lower < .milliseconds(200))
  }
}
