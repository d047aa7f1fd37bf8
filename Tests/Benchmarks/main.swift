import Foundation

let isLong = CommandLine.arguments.contains("--long")
let words = CommandLine.arguments.dropFirst().filter { $0 != "--long" }
let count = words.dropFirst().first.flatMap { Int($0) }
var thresholds = Thresholds()

/// The parts whose numbers are compared with what is asked of them.
@MainActor
func measure(desktop: Bool, lateness: Bool, core: Bool) throws -> Int32 {
  if core { CoreBenchmark.run(thresholds: &thresholds) }
  if desktop { try DesktopBenchmark.run(seconds: isLong ? 120 : 20, rounds: isLong ? 25 : 7, thresholds: &thresholds) }
  if lateness {
    try LatenessBenchmark.run(
      seconds: count ?? (isLong ? 600 : 30), ends: isLong ? 100 : 8, thresholds: &thresholds)
  }
  return thresholds.report()
}

switch words.first {
case nil:
  let paths = EstimatorBenchmark.run(measurements: isLong ? 2000 : 300)
  exit(max(paths, try measure(desktop: true, lateness: true, core: true)))
case "desktop": exit(try measure(desktop: true, lateness: false, core: false))
case "lateness": exit(try measure(desktop: false, lateness: true, core: false))
case "core": exit(try measure(desktop: false, lateness: false, core: true))
case "paths": exit(EstimatorBenchmark.run(measurements: count ?? 300))
case "lag": exit(LagBenchmark.run(runs: count ?? 200))
case "crowd": exit(CrowdBenchmark.run(clients: count ?? 20_000))
case "clock": exit(ClockBenchmark.run(measurements: count ?? 20))
case "soak-core": exit(CountdownSoak.simulated(hours: count ?? (isLong ? 600 : 60)))
case "soak-windows": exit(try CountdownSoak.windows(seconds: Int64(count ?? (isLong ? 3600 : 60))))
default:
  print(
    """
    usage: tminus-bench [--long]           what follows but for the clock and the soaks, against thresholds.json
           tminus-bench desktop            start, memory, switches and processor time beside a C floor and GNOME Clocks
           tminus-bench lateness [SECONDS] how late labels change and countdowns end, idle and with both cores busy
           tminus-bench core               1, 100 and 10,000 countdowns: time a tick and an event, memory
           tminus-bench paths [N]          a server's clock on three simulated paths
           tminus-bench lag [N]            waits on servers of every kind, N of each: claims, widths, requests
           tminus-bench crowd [N]          N clients that wait for one moment, scaled to a million: what the server sees
           tminus-bench clock [N]          a server's clock, N times each by this program, htpdate and one request
           tminus-bench soak-core [HOURS]  hours of virtual time against a server that fails a third of the time
           tminus-bench soak-windows [S]   the real program, windows opened and closed for S seconds
    """)
  exit(2)
}
