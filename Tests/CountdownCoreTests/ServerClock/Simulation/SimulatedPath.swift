/// A path to a server: a fixed part that may be uneven, jitter in both directions, and lost packets that are sent again.
struct SimulatedPath: Sendable {
  /// Seconds there and back without jitter.
  var base: Double
  /// How much of that is the way there.
  var upShare: ClosedRange<Double>
  var jitterMean: Double
  /// The shape of its gamma distribution; `nil` where it is uniform.
  var jitterShape: Double?
  /// How often a packet is lost; TCP sends it again after 200 ms or more.
  var loss = 0.0
  /// A saturated uplink: so much more on the way there.
  var uplinkQueue = 0.0

  /// About 1 ms.
  static let lan = SimulatedPath(base: 0.0008, upShare: 0.4...0.6, jitterMean: 0.0001, jitterShape: 1)
  /// About 40 ± 10 ms.
  static let wan = SimulatedPath(base: 0.03, upShare: 0.35...0.65, jitterMean: 0.005, jitterShape: 0.5, loss: 0.005)
  /// 20 ± 5 ms each way, which zero on the screen is measured over.
  static let zero = SimulatedPath(base: 0.03, upShare: 0.5...0.5, jitterMean: 0.005, jitterShape: nil)
  /// About 200 ± 150 ms with 3 % loss.
  static let bad = SimulatedPath(base: 0.08, upShare: 0.25...0.75, jitterMean: 0.06, jitterShape: 0.35, loss: 0.03)
  /// As ``wan`` with a saturated uplink.
  static let uneven = SimulatedPath(
    base: 0.03, upShare: 0.35...0.65, jitterMean: 0.005, jitterShape: 0.5, loss: 0.005, uplinkQueue: 0.04)
}
