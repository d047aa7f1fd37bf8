import CountdownCore

/// The estimator on the three simulated paths, in virtual time: its error against the truth, its bound, its requests.
enum EstimatorBenchmark {
  /// 1 where a bound did not hold the truth.
  static func run(measurements: Int) -> Int32 {
    let paths: [(String, SimulatedPath)] = [
      ("LAN, 1 ms", .lan), ("WAN, 40 ± 10 ms", .wan), ("bad, 200 ± 150 ms, 3 % loss", .bad),
    ]
    let kinds: [(String, Measurement.Options)] = [
      ("12 requests", Measurement.Options(kind: .refresh, maximumExchanges: 12)),
      ("goal 25 ms", Measurement.Options(kind: .refresh, goal: .milliseconds(25))), ("verified", Measurement.Options()),
    ]
    var rows: [(name: String, values: [Double?])] = []
    var isTrue = true
    for (path, simulated) in paths {
      for (kind, options) in kinds {
        var (errors, bounds, exchanges): ([Double], [Double], Int) = ([], [], 0)
        for seed in 0..<measurements {
          var world = SimulatedWorld(seed: seed, path: simulated)
          let outcome = world.measure(options)
          exchanges += outcome.exchanges
          guard let estimate = outcome.estimate else { continue }
          let judged = world.judge(estimate)
          errors.append(judged.error.magnitude * 1000)
          bounds.append(judged.bound * 1000)
          if !judged.holds { isTrue = false }
        }
        rows.append(
          (
            "\(path), \(kind)",
            [
              Table.median(errors), Table.quantile(errors, 0.95), Table.median(bounds), Table.quantile(bounds, 0.95),
              Double(exchanges) / Double(measurements),
            ]
          ))
      }
    }
    Table.print(
      "A server's clock on simulated paths, \(measurements) measurements each"
        + (isTrue ? "; every bound held the truth" : "; A BOUND WAS WRONG"),
      columns: ["error, ms", "p95", "bound, ms", "p95", "requests"], rows)
    return isTrue ? 0 : 1
  }
}
