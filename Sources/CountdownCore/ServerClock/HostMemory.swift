/// What is remembered of one server's clock between measurements: a value, kept with the host by whoever measures.
public struct HostMemory: Hashable, Sendable {
  /// The last estimate, which the next measurement starts from.
  public var last: Estimate?
  /// The estimate with the largest lower end: a Date is late, hardly ever early, so this one is nearest to the truth.
  public var latest: Estimate?
  /// In how many measurements in a row, on fresh connections, the server's clock seemed set back by more than any cache explains.
  public var setBacks = 0

  /// Nothing remembered yet.
  public init() {}
}
