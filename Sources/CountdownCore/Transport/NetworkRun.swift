/// Something under way on the network: a measurement or a fetch.
package final class NetworkRun: Sendable {
  private let cancellation: Cancellation

  init(_ cancellation: Cancellation) { self.cancellation = cancellation }

  /// Ends it at once, from any thread; its completion then tells of ``ExchangeFailure/cancelled``, unless it was over.
  package func cancel() { cancellation.cancel() }
}
