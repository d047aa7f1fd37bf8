/// What is remembered of one server's clock between measurements: a value, kept with the host by whoever measures.
package struct HostMemory: Hashable, Sendable {
  /// The last estimate.
  package internal(set) var last: Estimate?
  /// Where the last measurement found the server's stamps, before anything was said about a cache: the next one starts there.
  var found: DatedInterval?
  /// The one with the largest lower end: a Date is late, hardly ever early, so this one is nearest to the truth.
  var furthestAhead: DatedInterval?
  /// In how many measurements in a row, on fresh connections, the server's clock seemed set back by more than any cache
  /// explains.
  var setBacks = 0

  /// Nothing remembered yet.
  package init() {}
}
