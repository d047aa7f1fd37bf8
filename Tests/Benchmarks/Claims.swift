import CountdownCore

/// What was claimed of a clock whose true offset from this machine's is 0, and what of it was false.
struct Claims: Sendable {
  private(set) var confirmed = 0
  private(set) var assumed = 0
  private(set) var lagging = 0
  private(set) var failed = 0
  /// Readings with a flag besides that of an old Date.
  private(set) var flagged = 0
  /// False readings that were confirmed or lagging, and those that were only assumed.
  private(set) var falseOnes = 0
  private(set) var assumedFalse = 0
  /// In milliseconds.
  private(set) var errors: [Double] = []
  private(set) var bounds: [Double] = []
  private(set) var requests: [Double] = []

  /// Takes in what one measurement claims of the time at which it was made.
  mutating func add(_ result: Result<Estimate, MeasurementFailure>) {
    guard case .success(let estimate) = result else {
      failed += 1
      return
    }
    let reading = SystemTimekeeper().read()
    switch estimate.freshness {
    case .confirmed: confirmed += 1
    case .assumed: assumed += 1
    case .lagging: lagging += 1
    }
    if !estimate.flags.subtracting(.dateCached).isEmpty { flagged += 1 }
    if !Self.holds(estimate, widened: .zero, at: reading) {
      if estimate.freshness == .assumed { assumedFalse += 1 } else { falseOnes += 1 }
    }
    errors.append(estimate.offset.aheadOfWall(at: reading).magnitude.inSeconds * 1000)
    bounds.append((estimate.upper - estimate.lower).inSeconds * 500)
    requests.append(Double(estimate.exchanges))
  }

  /// Whether a range, moved out by a span, holds the truth.
  static func holds(_ estimate: Estimate, widened span: TimeSpan, at reading: ClockReading) -> Bool {
    estimate.lower.aheadOfWall(at: reading) <= span && estimate.upper.aheadOfWall(at: reading) >= -span
  }
}
