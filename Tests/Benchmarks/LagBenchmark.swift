import CountdownCore

/// Waits on servers of each kind, in virtual time: what was claimed, what was false, how wide it was, what it took.
enum LagBenchmark {
  /// 1 where something was false that was not only assumed.
  static func run(runs: Int, waits: [Double] = [60, 300, 600, 900, 1200, 1800]) -> Int32 {
    var isTrue = true
    for isSynchronised in [false, true] {
      for kind in ServerKind.all {
        var rows: [(name: String, values: [Double?])] = []
        for wait in waits {
          var (widths, requests, known, errors): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
          var (lagging, confirmed, falseOnes, assumedFalse, held, most, silent) = (0, 0, 0, 0, 0, 0, 0)
          for seed in 0..<runs {
            var world = SimulatedWorld(
              seed: seed + Int(wait) * 1_000_003, path: .wan, server: kind.server,
              crystalError: isSynchronised ? 3e-6 : 20e-6)
            let client = SimulatedWait(
              isSynchronised: isSynchronised, serverError: seed % 2 == 0 ? 0 : Double(seed % 17) + 2.3, wait: wait)
            let outcome = client.run(&world, seed: UInt64(seed))
            widths.append(outcome.width * 1000)
            requests.append(Double(outcome.requests.count))
            most = max(most, outcome.requests.count)
            errors.append(outcome.error.magnitude * 1000)
            if let after = outcome.knownAfter { known.append(after) }
            switch outcome.estimate?.freshness {
            case .lagging: lagging += 1
            case .confirmed: confirmed += 1
            case .assumed, nil: break
            }
            held += outcome.holds ? 1 : 0
            if !outcome.isTrue { falseOnes += 1 }
            if outcome.assumedFalse > 0 { assumedFalse += 1 }
            silent += outcome.inSilence
          }
          isTrue = isTrue && falseOnes == 0 && silent == 0
          let share = 100 / Double(runs)
          rows.append(
            (
              "\(Int(wait)) s",
              [
                Double(lagging) * share, Double(confirmed) * share, known.isEmpty ? nil : Table.median(known),
                Double(falseOnes), Double(assumedFalse) * share, Double(held) * share, Table.median(widths),
                Table.quantile(widths, 0.9),
                kind.rate.map { max(200, 1000 - $0 / 1000 * wait + 60) }, Table.median(requests), Double(most),
                Table.median(errors), Table.quantile(errors, 0.95),
              ]
            ))
        }
        Table.print(
          "\(kind.name)\(isSynchronised ? ", synchronised" : ""), \(runs) waits each",
          columns: [
            "lagging %", "confirmed %", "known, s", "false", "assumed false %", "held %", "width, ms", "p90", "goal",
            "requests", "most", "error, ms", "p95",
          ], rows)
      }
    }
    return isTrue ? 0 : 1
  }
}
