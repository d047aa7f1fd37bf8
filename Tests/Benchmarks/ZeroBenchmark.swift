import CountdownCore
import Desktop
import Fixtures
import Foundation
import Glibc

/// When zero comes onto the screen, against the instant at which it is zero by the server's own clock; 20 ± 5 ms away
/// each way, the server's clock wrong by anything up to an hour.
struct ZeroBenchmark {
  /// How many wait at the same time.
  private static let atOnce = 6
  /// The seconds from the start to the moment.
  private static let ahead = Int64(24)

  private let desktop: Desktop

  static func run(count: Int, thresholds: inout Thresholds) throws {
    var rows: [(name: String, values: [Double?])] = []
    var errors: [Double] = []
    for isBusy in [false, true] {
      let load = isBusy ? BusyCores() : nil
      defer { load?.stop() }
      let found = try Desktop.use { try ZeroBenchmark(desktop: $0).fresh(count) }
      rows.append((isBusy ? "fresh, both cores busy" : "fresh, idle", columns(found)))
      errors += found
      if !isBusy {
        thresholds.check("zero on a server's clock, idle p95, ms", Table.quantile(found.map(\.magnitude), 0.95))
      }
    }
    thresholds.check(
      "zero on a server's clock, all, ms", errors.count == 2 * count ? errors.map(\.magnitude).max() : nil)
    let runs = max(1, count / 12)
    var outside = 0
    if RealServer.Kind.available.contains(.uvicorn) {
      var found: [Double] = []
      for _ in 0..<runs {
        let zero = try Desktop.use { desktop -> (error: Double, bound: Double)? in
          try ZeroBenchmark(desktop: desktop).lagging()
        }
        guard let zero else { continue }
        found.append(zero.error)
        if zero.error.magnitude > zero.bound { outside += 1 }
      }
      rows.append(("uvicorn", columns(found)))
      thresholds.check(
        "zero on a lagging server's clock outside its range", found.count == runs ? Double(outside) : nil)
    }
    Table.print(
      "Milliseconds from zero by the server's clock to zero on the screen (sizes; earliest and latest with their sign)",
      columns: ["count", "median", "p95", "max", "earliest", "latest"], rows)
  }

  private static func columns(_ errors: [Double]) -> [Double?] {
    let sizes = errors.map(\.magnitude)
    return [
      Double(errors.count), Table.median(sizes), Table.quantile(sizes, 0.95), sizes.max(), errors.min(), errors.max(),
    ]
  }

  /// One program that counts to a moment on a server's clock.
  private struct Waiting {
    let stamps: LabelStamps
    let program: Program
    let proxy: DelayingProxy
    /// When it is zero by the server's clock, by this machine's wall clock.
    let zero: WallInstant

    /// How late zero came, in milliseconds.
    func error(at reading: ClockReading) -> Double? {
      stamps.zero.map { ($0 - (reading.boot + (zero - reading.wall))).inSeconds * 1000 }
    }
  }

  /// Zeros on servers that make each Date on the spot, in milliseconds after the truth.
  private func fresh(_ count: Int) throws -> [Double] {
    var errors: [Double] = []
    for first in stride(from: 0, to: count, by: Self.atOnce) {
      let servers = (first..<min(first + Self.atOnce, count)).map { _ in
        let ahead = Int64.random(in: -3_600_000_000_000...3_600_000_000_000)
        return (ahead, HTTPFixture.exact(ahead: ahead))
      }
      // Instances of their own: without a bus none knows of another, and complains of that.
      let waiting = try servers.enumerated().map { index, server in
        let own = desktop.folder.appendingPathComponent("\(UUID().uuidString)").path
        return try launch(
          server.1.port, ahead: server.0,
          [
            "G_DEBUG": "", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "XDG_STATE_HOME": own,
            "XDG_CONFIG_HOME": own,
          ])
      }
      desktop.pass(.seconds(Self.ahead + 4))
      let reading = SystemTimekeeper().read()
      errors += waiting.compactMap { $0.error(at: reading) }
      for one in waiting {
        one.program.child.stop()
      }
      withExtendedLifetime(servers) {}
    }
    return errors
  }

  /// Zero on a server whose Date lags, and the bound that is claimed just before it, both in milliseconds.
  private func lagging() throws -> (error: Double, bound: Double)? {
    let server = try RealServer(.uvicorn)
    let one = try launch(server.port, ahead: 0, [:])
    defer { one.program.child.stop() }
    desktop.pass(.seconds(Self.ahead - 2))
    let status = try desktop.run(DesktopBenchmark.beside("tminus"), ["--status", "--json"]).joined()
    desktop.pass(.seconds(6))
    guard case .array(let list) = JSONValue(Array(status.utf8)), case .object(let members)? = list.first,
      case .number(let text)? = members["bound"], let bound = Double(text),
      let error = one.error(at: SystemTimekeeper().read())
    else { return nil }
    // Nothing is on the screen between two frames.
    return (error, bound * 1000 + 16.7)
  }

  private func launch(_ port: UInt16, ahead: Int64, _ environment: [String: String]) throws -> Waiting {
    let proxy = DelayingProxy(to: port, up: .init(20, spread: 5), down: .init(20, spread: 5))
    let stamps = try LabelStamps(in: desktop)
    let second = (FixtureClock.wall() + ahead) / 1_000_000_000 + Self.ahead
    let program = try desktop.launch(
      ["@\(second)", "--clock", "http://127.0.0.1:\(proxy.port)/"], program: DesktopBenchmark.beside("tminus"),
      environment: environment.merging(stamps.environment) { $1 })
    return Waiting(
      stamps: stamps, program: program, proxy: proxy,
      zero: WallInstant(nanoseconds: second * 1_000_000_000 - ahead))
  }
}
