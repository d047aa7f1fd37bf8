import CountdownCore
import Desktop
import Fixtures
import Foundation
import GLib
import Glibc
import Synchronization

/// The real program over hours: a list of twenty on this computer's clock and on three servers' of different kinds, two
/// orders among them, while windows are opened and closed, what counts is paused, and the program is stopped now and then
/// as by a suspend.
///
/// What has ended is started again.
struct RealNight {
  /// What the program holds at a moment.
  private struct Sample {
    var seconds: Int
    var kilobytes: Double
    var descriptors: Int
    var threads: Int
    var requests: Int
  }

  private let desktop: Desktop
  private let program: Program
  private let shop: Shop

  /// Exit code 0 where memory, descriptors and threads stay flat, and the program has complained of nothing.
  static func run(seconds: Int64) throws -> Int32 {
    try DesktopBenchmark.require(["tminus"])
    let real = try [RealServer.Kind.nginx, .uvicorn].filter(RealServer.Kind.available.contains).map(RealServer.init)
    let shop = Shop()
    let samples = try Desktop.use { desktop in
      let program = try desktop.launch(["3h"], program: DesktopBenchmark.beside("tminus"))
      _ = try program.accessible()
      let night = RealNight(desktop: desktop, program: program, shop: shop)
      try night.fill(ports: [shop.port] + real.map(\.port))
      let samples = try night.pass(seconds)
      guard program.complaints.isEmpty else { throw DesktopError(program.complaints) }
      return samples
    }
    withExtendedLifetime(real) {}
    let shown = samples.enumerated().filter { $0.offset % max(1, samples.count / 12) == 0 }.map(\.element)
    Table.print(
      "A list of twenty, with windows opened and closed",
      columns: ["RSS, MiB", "descriptors", "threads", "requests"],
      (shown + samples.suffix(1)).map {
        ("\($0.seconds) s", [$0.kilobytes / 1024, Double($0.descriptors), Double($0.threads), Double($0.requests)])
      })
    guard let last = samples.last, samples.count >= 4 else { return 1 }
    // The first third fills what is filled once.
    let settled = samples[samples.count / 3]
    let isFlat =
      last.kilobytes - settled.kilobytes < 2048 && last.descriptors <= settled.descriptors + 4
      && last.threads <= settled.threads + 4
    return isFlat ? 0 : 1
  }

  private func ask(_ words: String...) throws { try desktop.run(DesktopBenchmark.beside("tminus"), words) }

  /// Starts nineteen more.
  private func fill(ports: [UInt16]) throws {
    for minutes in [3, 5, 8, 13, 21, 34, 55] { try ask("\(minutes)m", "-t", "\(minutes) minutes") }
    let now = FixtureClock.wall() / 1_000_000_000
    for minutes in [10, 30, 90] as [Int64] { try ask("@\(now + minutes * 60)") }
    for (index, port) in (ports + ports + ports).prefix(7).enumerated() {
      try ask("@\(now + Int64(7 + 9 * index) * 60)", "-c", "http://127.0.0.1:\(port)/")
    }
    for name in ["one", "two"] { try ask("--order", "http://127.0.0.1:\(shop.port)/\(name).json") }
  }

  private func pass(_ seconds: Int64) throws -> [Sample] {
    let clock = SystemTimekeeper()
    let began = clock.read().boot
    var samples: [Sample] = []
    var round = 0
    while clock.read().boot - began < .seconds(seconds) {
      try desktop.windowActions(1).activate("open-own", Variant(""))
      var added: ScreenWindow?
      try desktop.wait(for: "a second window") {
        let windows = try desktop.screenWindows()
        added = windows.count == 2 ? windows.last : nil
        return added != nil
      }
      if let added { try desktop.keyboard.focus(added) }
      try desktop.keyboard.press("ctrl+w")
      try desktop.wait(for: "the second window to go") { try desktop.screenWindows().count == 1 }
      try desktop.windowActions(1).activate("list")
      round += 1
      switch round % 10 {
      case 3: try ask("--toggle")
      case 4: try ask("--toggle")
      case 6:
        program.child.send(signal: SIGSTOP)
        desktop.pass(.seconds(3))
        program.child.send(signal: SIGCONT)
      case 8: try startAnew()
      default: break
      }
      desktop.pass(.seconds(2))
      guard round % 10 == 0 else { continue }
      let process = program.child.identifier
      samples.append(
        Sample(
          seconds: Int((clock.read().boot - began).inSeconds), kilobytes: ProcessCost.resident(process) ?? 0,
          descriptors: ProcessCost.descriptors(process), threads: ProcessCost.threads(process),
          requests: shop.requests))
    }
    return samples
  }

  /// Starts what has ended once more; a moment that is past gives way to a minute.
  private func startAnew() throws {
    let text = try desktop.run(DesktopBenchmark.beside("tminus"), ["--status", "--json"]).joined()
    guard case .array(let list) = JSONValue(Array(text.utf8)) else { return }
    for case .object(let members) in list {
      guard case .string(let id)? = members["id"], case .string("expired")? = members["state"] else { continue }
      do { try ask("--restart", id) } catch {
        try desktop.activateAction("dismiss", Variant(id))
        try ask("1m")
      }
    }
  }

  /// A server whose clock is right, with orders that open at each quarter of an hour.
  private final class Shop: Sendable {
    private let count: Counter
    private let server: HTTPFixture

    private final class Counter: Sendable {
      let requests = Atomic(0)
    }

    var port: UInt16 { server.port }
    var requests: Int { count.requests.load(ordering: .relaxed) }

    init() {
      let count = Counter()
      self.count = count
      server = HTTPFixture(forgets: true) { request, socket in
        count.requests.add(1, ordering: .relaxed)
        let now = FixtureClock.wall()
        let quarter: Int64 = 900_000
        let body = """
          {"title":"Print","isTimerTask":true,"isCustomTask":false,"isDirect":false,"relation":"Accepted",\
          "databaseTime":\(now / 1_000_000),"futurePublishTime":\((now / 1_000_000 / quarter + 1) * quarter),\
          "grabURL":"/grab","previewURL":"/look"}
          """
        socket.answer(
          request, date: FixtureClock.httpDate(now), headers: ["Content-Type: application/json"], body: body)
        return request.header("Connection")?.lowercased() == "close" ? .close : .keep
      }
    }
  }
}
