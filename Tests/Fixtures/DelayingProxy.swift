import Glibc
import Synchronization

/// A TCP path of known length: forwards to a port of 127.0.0.1, each way with its own delay.
package final class DelayingProxy: Sendable {
  /// How long what is forwarded takes, in milliseconds: anything within `base` ± `spread`, never overtaking.
  package struct Delay: Sendable {
    var base: Double
    var spread: Double

    /// A delay in milliseconds.
    package init(_ base: Double, spread: Double = 0) {
      self.base = base
      self.spread = spread
    }

    fileprivate func nanoseconds(_ random: inout some RandomNumberGenerator) -> Int64 {
      Int64((base + Double.random(in: -1...1, using: &random) * spread) * 1e6)
    }
  }

  private let listener: FixtureListener
  private let sockets = Mutex<[FixtureSocket]>([])

  /// The port on loopback.
  package var port: UInt16 { listener.port }

  /// A path to a port; `up` is towards it.
  package init(to target: UInt16, up: Delay, down: Delay) {
    listener = FixtureListener()
    FixtureThread.start { [listener, weak self] in
      while let near = listener.accept() {
        guard let far = connectLoopback(port: target) else { continue }
        guard let self else { return }
        self.sockets.withLock { $0 += [near, far] }
        FixtureThread.start { Self.pump(from: near, to: far, up) }
        FixtureThread.start { Self.pump(from: far, to: near, down) }
      }
    }
  }

  deinit {
    listener.end()
    for socket in sockets.withLock({ $0 }) { socket.end() }
  }

  private static func pump(from source: FixtureSocket, to sink: FixtureSocket, _ delay: Delay) {
    var random = SystemRandomNumberGenerator()
    var last: Int64 = 0
    while true {
      let part = source.read()
      guard !part.isEmpty else { break }
      last = max(last, FixtureClock.monotonic() + delay.nanoseconds(&random))
      FixtureClock.sleep(untilMonotonic: last)
      guard sink.write(part) else { break }
    }
    source.end()
    sink.end()
  }
}
