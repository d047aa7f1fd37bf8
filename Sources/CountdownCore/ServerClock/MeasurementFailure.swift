/// Why a measurement found no offset.
public enum MeasurementFailure: Error, Hashable, Sendable {
  /// No exchange told anything; why the last one did not.
  case exchange(ExchangeFailure)
  /// The Date stands still: answers come from a cache, and nothing got past it.
  case frozen
  /// The answers contradict each other too much for any offset.
  case contradictory
}
