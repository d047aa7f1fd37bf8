import Glibc

let words = Array(CommandLine.arguments.dropFirst())
let count = words.dropFirst().first.flatMap { Int($0) }
switch words.first {
case "clock": exit(ClockBenchmark.run(measurements: count ?? 20))
case "soak": exit(TransportSoak.run(measurements: count ?? 10_000))
default:
  print(
    """
    usage: tminus-bench clock [N]   a server's clock, N times each by this program, by htpdate and by one request
           tminus-bench soak [N]    N measurements that fail or are cancelled, and what they leave behind
    """)
  exit(2)
}
