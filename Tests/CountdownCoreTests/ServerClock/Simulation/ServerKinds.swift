/// The kinds of servers by how old their Dates are, as measured on real ones.
struct ServerKind: Sendable, CustomStringConvertible {
  var name: String
  var server: SimulatedServer
  /// How much later each second its Date gets, in parts per million, where that is even.
  var rate: Double?
  var description: String { name }

  private static func kind(_ name: String, _ lag: SimulatedLag, named: String? = nil, rate: Double? = nil) -> ServerKind
  {
    ServerKind(name: name, server: SimulatedServer(date: .lagging(lag), name: named), rate: rate)
  }

  static let all: [ServerKind] = [
    ServerKind(name: "fresh", server: SimulatedServer()),
    kind("time(2) at 250 Hz", .coarse(tick: 0.004)),
    kind("timer 1.00054 (Bun)", .timer(late: 0.00054, jitter: 0.00004), rate: 560),
    kind("timer 1.0011 (Cowboy)", .timer(late: 0.0011, jitter: 0.00005), rate: 1125),
    kind("timer 1.0011 by name", .timer(late: 0.0011, jitter: 0.00005), named: "Cowboy", rate: 1125),
    kind("timer 1.0019 (Tremolo)", .timer(late: 0.0019, jitter: 0.0001), rate: 1950),
    kind("timer 1.0052 (uvicorn)", .timer(late: 0.0048, jitter: 0.0008), rate: 5200),
    kind("timer 0.5 by name", .timer(period: 0.5, late: 0.0005), named: "envoy"),
    kind("timer 0.5", .timer(period: 0.5, late: 0.0005)),
    kind("constant 0.42 s", .constant(0.42)),
    kind("constant 0.42 s by name", .constant(0.42), named: "lighttpd/1.4.69"),
    kind("on demand, 3 a second", .onDemand(others: 3)),
    kind("on demand, 100 a second", .onDemand(others: 100)),
    kind("on demand, nobody else", .onDemand(others: 0)),
    kind("on demand with grace, 3 a second", .graceful(others: 3, grace: 10)),
    kind("on demand with grace, one in 5 s", .graceful(others: 0.2, grace: 10)),
    kind("on demand with grace, nobody else", .graceful(others: 0, grace: 10)),
    kind("4 workers, 1.0052", .timer(late: 0.0048, jitter: 0.0008, workers: 4)),
    kind("busy, 1.2 to 1.6 s", .timer(late: 0.2, jitter: 0.4)),
    kind("busy, stalls of up to 2 s", .stalled(late: 0.005, every: 8, atMost: 2)),
  ]
}
