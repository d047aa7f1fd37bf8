import CountdownCore
import Fixtures

/// What the server saw in the ten minutes before the moment and the minute after it.
struct CrowdPicture {
  static let before = 600
  var requests = [Int](repeating: 0, count: before + 60)
  var inSilence = 0
  var perClient: [Int] = []

  /// The worst second of each minute as a multiple of that minute's mean, with the minute's number before the moment.
  var worst: [(minute: Int, ratio: Double)] {
    stride(from: 0, to: requests.count, by: 60).compactMap { start in
      let minute = requests[start..<start + 60]
      let sum = minute.reduce(0, +)
      // A handful of requests in a minute only shows chance.
      return sum < 1000
        ? nil : ((Self.before - start) / 60, Double(minute.max() ?? 0) * 60 / Double(sum))
    }
  }

  /// The requests of so many clients, which came between 11 minutes and `longest` seconds before the moment, while the
  /// server refuses all from the first to the second of these seconds before it.
  static func of(
    clients: Int, longest: Double = 3600, shortest: Double = 660, refuses: (from: Double, to: Double)? = nil
  ) -> CrowdPicture {
    var picture = CrowdPicture()
    for client in 0..<clients {
      var random = SeededGenerator(seed: UInt64(client) &* 977 &+ 3)
      // All wait for the same second of the server, each from a time of its own.
      var world = SimulatedWorld(seed: client, path: .wan, crystalError: 20e-6)
      let start = world.now
      let truth = world.offset(at: start)
      let wait = Int64(random.uniform(shortest, longest)) * 1_000_000_000
      let second = Int64(1_000_000_000)
      let target = (start + truth + wait) / second * second
      let deadline = target - truth
      var outage = SimulatedWait(wait: Double(deadline - start) / 1e9)
      if let refuses {
        outage.refuses =
          (
            BootInstant(nanoseconds: deadline - Int64(refuses.from * 1e9)),
            BootInstant(nanoseconds: deadline - Int64(refuses.to * 1e9))
          )
      }
      let outcome = outage.run(&world, seed: UInt64(client) &* 31 &+ 7)
      picture.inSilence += outcome.inSilence
      var last = 0
      for request in outcome.requests {
        // The first whole second before the moment is number 599.
        let left = deadline - request.nanoseconds
        let index = picture.requests.count - 60 - Int((left + second - 1) / second)
        if left <= Int64(CrowdPicture.before) * second { last += 1 }
        if picture.requests.indices.contains(index) { picture.requests[index] += 1 }
      }
      picture.perClient.append(last)
    }
    return picture
  }
}
