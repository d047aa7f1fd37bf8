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
    if rewrites { StandardOutput.print(start + line) }
  }

  func show(_ progress: Hosts.Progress, of address: ServerAddress, since start: BootInstant, verbose: Bool) {
    let reading = SystemTimekeeper().read()
    if verbose {
      let line = exchangeLine(progress, of: address, at: reading)
      // With JSON the standard output is the report's alone.
      if json { StandardError.print(line + "\n") } else { print(line) }
    }
    guard let estimate = progress.estimate else { return }
    show(
      tr(
        "%s (%s)", estimate.line(host: address.displayHost, at: reading),
        CheckReport.effort(progress.exchanges, reading.boot - start)))
  }

  /// Prints the result and what is doubtful about it; gives the exit code.
  func finish(_ report: CheckReport, host: String) -> Int32 {
    guard !json else { return StandardOutput.answer(report.line + "\n") }
    let lines = report.lines(host: host)
    return StandardOutput.answer(start + lines.map { $0 + "\n" }.joined())
  }

  /// Says why there is no result; gives the exit code.
  func fail(_ failure: MeasurementFailure, host: String) -> Int32 {
    if failure == .exchange(.cancelled) {
      if rewrites { StandardOutput.print("\n") }
      return 1
    }
    complain(failure.sentence(host: host, at: SystemTimekeeper().read().boot))
    return 3
  }

  func complain(_ sentence: String) {
    if rewrites { StandardOutput.print(start) }
    StandardError.complain(sentence)
  }

  private func print(_ line: String) { StandardOutput.print(start + line + "\n") }

  /// What goes before a line that takes the place of the one that was rewritten.
  private var start: String { rewrites ? TerminalText.lineStart : "" }

  private func exchangeLine(
    _ progress: Hosts.Progress, of address: ServerAddress, at reading: ClockReading
  ) -> String {
    let number = String(progress.exchanges)
    switch progress.outcome {
    case .failure(let failure):
      return tr("%s. %s", number, failure.sentence(host: address.displayHost, at: reading.boot))
    case .success(let exchange):
      let roundTrip = ClockText.bound(exchange.roundTrip)
      guard let estimate = progress.estimate else { return tr("%s. round trip %s", number, roundTrip) }
      return tr("%s. round trip %s, now ± %s", number, roundTrip, ClockText.bound(estimate.bound(at: reading)))
    }
  }
}
