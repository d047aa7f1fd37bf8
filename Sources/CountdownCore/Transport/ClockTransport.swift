/// One exchange in, one sample out: how a server's clock is asked, whatever the protocol.
///
/// Confined to a worker's thread.
protocol ClockTransport {
  /// Makes the exchange; its first byte leaves at the request's instant, or its connection's where it opens one then.
  func exchange(_ request: ExchangeRequest) -> Result<ClockSample, ExchangeFailure>
  /// Lets go of connections and sockets.
  func close()
}

/// What one exchange brought.
struct ClockSample {
  /// The exchange.
  var exchange: Exchange
  /// What is odd about its answer.
  var notes: MeasurementFlags

  /// The sample with an exchange that began earlier.
  func sent(at instant: BootInstant) -> ClockSample {
    var sample = self
    sample.exchange.sent = min(instant, exchange.sent)
    return sample
  }
}
