import Fixtures
import Glibc

/// The distributions that simulated networks need.
extension SeededGenerator {
  /// From 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Exponentially distributed.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// Normally distributed (Box and Muller).
  mutating func normal(deviation: Double) -> Double {
    deviation * sqrt(-2 * log(1 - unit())) * cos(2 * .pi * unit())
  }

  /// Gamma distributed with a shape up to 1 (Marsaglia and Tsang, with their step for small shapes).
  mutating func gamma(shape: Double, mean: Double) -> Double {
    if shape == 1 { return exponential(mean: mean) }
    let d = shape + 1 - 1.0 / 3
    let c = 1 / sqrt(9 * d)
    while true {
      let x = normal(deviation: 1)
      let v = pow(1 + c * x, 3)
      if v <= 0 { continue }
      if log(1 - unit()) < 0.5 * x * x + d - d * v + d * log(v) {
        return d * v * pow(1 - unit(), 1 / shape) * mean / shape
      }
    }
  }
}
