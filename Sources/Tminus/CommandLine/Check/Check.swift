import CountdownCore
import Synchronization

/// Measures a server's clock and prints it: `tminus --check`; gives the exit code of the command line.
///
/// Needs no display. Blocks the calling thread, whose signals INT and TERM end it at once.
func runCheck(_ options: CheckOptions) -> Int32 {
  let terminal = CheckTerminal(json: options.json)
  let address: ServerAddress
  var reference: ServerAddress?
  do {
    address = try ServerAddress(options.address)
    if let utc = options.utc {
      reference = try ServerAddress(utc)
      if reference?.source != .sntp {
        let host = reference?.address.host ?? ""
        terminal.complain(tr("The clock to compare with is an NTP server's, such as ntp://%s.", host))
        return 2
      }
    }
  } catch {
    terminal.complain(error.sentence)
    return 2
  }
  let signals = CheckSignals()
  let hosts = Hosts(file: HostsFile())
  let start = SystemTimekeeper().read().boot
  let goal = options.goal ?? CheckOptions.usualGoal
  var measuring = Measurement.Options(kind: options.goal == nil ? .full : .refresh, goal: goal)
  if let probes = options.probes { measuring.maximumExchanges = min(max(1, probes), measuring.maximumExchanges) }
  if let reference {
    terminal.show(tr("Asking %s…", reference.displayHost))
    let outcome = signals.wait { done in
      hosts.start(measuring: reference, options: Measurement.Options(maximumExchanges: 4)) { done($0) }
    }
    switch outcome {
    case .success(let estimate): measuring.utc = UTCReference(estimate)
    case .failure(let failure): return terminal.fail(failure, host: reference.displayHost)
    }
  }
  terminal.show(tr("Asking %s…", address.displayHost))
  let exchanges = Atomic(0)
  let outcome = signals.wait { done in
    hosts.start(measuring: address, options: measuring) { progress in
      exchanges.store(progress.exchanges, ordering: .relaxed)
      terminal.show(progress, of: address, since: start, verbose: options.verbose)
    } completion: {
      done($0)
    }
  }
  switch outcome {
  case .failure(let failure): return terminal.fail(failure, host: address.displayHost)
  case .success(let estimate):
    let reading = SystemTimekeeper().read()
    let report = CheckReport(
      address: options.address, estimate: estimate, exchanges: exchanges.load(ordering: .relaxed),
      elapsed: reading.boot - start, goal: goal, reading: reading)
    return terminal.finish(report, host: address.displayHost)
  }
}
