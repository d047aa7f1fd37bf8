import CountdownCore

/// A crowd that waits for one moment on one server, in virtual time: each client by the real schedule, estimator and budget.
///
/// What the server sees of it each second, scaled to a million.
enum CrowdBenchmark {
  /// 1 where a second saw more than three times the mean of its minute, a client asked more than it may, or in the silence.
  static func run(clients: Int) -> Int32 {
    var isGood = true
    let scenes: [(name: String, refuses: (from: Double, to: Double)?)] = [
      ("it answers", nil), ("it answers 503 from 5:10 to 4:40 before", (310, 280)),
      ("it answers 503 from 1:30 to 1:00 before", (90, 60)),
    ]
    for (name, refuses) in scenes {
      let picture = CrowdPicture.of(clients: clients, refuses: refuses)
      let scale = 1_000_000 / Double(clients)
      let rows = picture.worst.map { minute, ratio -> (name: String, values: [Double?]) in
        let start = CrowdPicture.before - minute * 60
        let seconds = picture.requests[start..<start + 60]
        return (
          minute > 0 ? "T−\(minute):00 … T−\(minute - 1):00" : "after",
          [Double(seconds.reduce(0, +)) / 60 * scale, Double(seconds.max() ?? 0) * scale, ratio]
        )
      }
      Table.print(
        "\(clients) clients scaled to a million, \(name)",
        columns: ["requests a second", "worst second", "times the mean"],
        rows)
      let perClient = picture.perClient.map(Double.init)
      let most = picture.perClient.max() ?? 0
      Table.print(
        "Requests of one client in the last ten minutes", columns: ["median", "p95", "most", "in the silence"],
        [("", [Table.median(perClient), Table.quantile(perClient, 0.95), Double(most), Double(picture.inSilence)])])
      isGood =
        isGood && picture.worst.allSatisfy { $0.ratio <= 3 } && most <= 14 && picture.inSilence == 0
    }
    return isGood ? 0 : 1
  }
}
