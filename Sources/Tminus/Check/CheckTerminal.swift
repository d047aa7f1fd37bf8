import CountdownCore
import Glibc

/// Where `tminus --check` prints: one line that is rewritten on a terminal, plain lines elsewhere.
struct CheckTerminal: Sendable {
  private let json: Bool
  private let rewrites: Bool

  /// Prints to the standard output; with `json` nothing but the report.
  init(json: Bool) {
    self.json = json
    rewrites = !json && isatty(1) == 1
  }

  /// Shows how far it is, where lines can be rewritten.
  func show(_ line: String) {
    if rewrites { write("\r\u{1B}[K" + line, to: 1) }
  }

  /// Shows what one exchange brought.
  func show(_ progress: ServerClockReader.Progress, of address: ServerAddress, since start: BootInstant, verbose: Bool)
  {
    let reading = SystemTimekeeper().read()
    if verbose {
      let line = exchangeLine(progress, of: address, at: reading)
      // With JSON the standard output is the report's alone.
      if json { write(line + "\n", to: 2) } else { print(line) }
    }
    guard let estimate = progress.estimate else { return }
    show(
      tr(
        "%s (%s)", estimate.line(host: address.displayHost, at: reading),
        Self.effort(progress.exchanges, reading.boot - start)))
  }

  /// Prints the result and what is doubtful about it.
  func finish(_ report: CheckReport, host: String) {
    guard !json else { return print(report.line) }
    // Translators: the line about the server, then how much it took: "… ± 8 ms (9 requests, 7 s)"
    print(
      tr(
        "%s (%s)", report.estimate.line(host: host, at: report.reading),
        Self.effort(report.exchanges, report.elapsed)))
    for sentence in report.estimate.flags.sentences(host: host) { print(sentence) }
    if let place = report.estimate.pointsTo {
      print(tr("%s points to %s, which was not followed.", host, place))
    }
  }

  /// Says why there is no result; gives the exit code.
  func fail(_ failure: MeasurementFailure, host: String) -> Int32 {
    if failure == .exchange(.cancelled) {
      if rewrites { write("\n", to: 1) }
      return 1
    }
    complain(failure.message(host: host))
    return 3
  }

  /// Prints a sentence to the standard error.
  func complain(_ sentence: String) {
    if rewrites { write("\r\u{1B}[K", to: 1) }
    write(tr("tminus: %s", sentence) + "\n", to: 2)
  }

  private func print(_ line: String) {
    write((rewrites ? "\r\u{1B}[K" : "") + line + "\n", to: 1)
  }

  private func exchangeLine(
    _ progress: ServerClockReader.Progress, of address: ServerAddress, at reading: ClockReading
  ) -> String {
    let number = String(progress.exchanges)
    switch progress.outcome {
    case .failure(let failure): return tr("%s. %s", number, failure.message(host: address.displayHost))
    case .success(let exchange):
      let roundTrip = ClockText.bound(exchange.roundTrip)
      guard let estimate = progress.estimate else { return tr("%s. round trip %s", number, roundTrip) }
      return tr("%s. round trip %s, now ± %s", number, roundTrip, ClockText.bound(estimate.bound(at: reading)))
    }
  }

  private static func effort(_ exchanges: Int, _ elapsed: TimeSpan) -> String {
    // Translators: how much a measurement took: "9 requests, 7 s"
    trn("%s request, %s s", "%s requests, %s s", Int64(exchanges), String(exchanges), String(elapsed.secondsRoundedUp))
  }

  private func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
