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
case "servers":
  exit(
    isLong
      ? ServersBenchmark.run(waits: count.map { [$0] } ?? [300, 600]) : ServersBenchmark.run(readings: count ?? 20))
case "zero":
  try ZeroBenchmark.run(count: count ?? (isLong ? 96 : 12), thresholds: &thresholds)
  exit(thresholds.report())
case "night": exit(try Night.run(hours: count ?? (isLong ? 600 : 12)))
case "real-night": exit(try RealNight.run(seconds: Int64(count ?? (isLong ? 43_200 : 3600))))
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
           tminus-bench servers [N]        servers of the distribution, N readings of each anew and in a row, and htpdate's
           tminus-bench --long servers [S] the same servers through a wait of S seconds by the schedule
           tminus-bench zero [N]           zero on the screen against N servers' own, six at a time, idle and busy
           tminus-bench night [HOURS]      twenty countdowns, three servers and two orders in virtual time
           tminus-bench real-night [S]     the same with the real program for S seconds, its windows opened and closed
    """)
  exit(2)
}
