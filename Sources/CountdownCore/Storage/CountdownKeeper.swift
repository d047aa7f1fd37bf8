/// Keeps the countdowns on the disk as they change, and takes them up again when the program starts.
///
/// However much changes in one turn of the main loop, it is written once.
@MainActor
package final class CountdownKeeper {
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let store: CountdownStore
  private let bootID = BootID.current()
  private var kept: StoredCountdowns
  private var isPending = false
  private let later: (@escaping @MainActor () -> Void) -> Void
  private var lastProblem: StorageError?
  private let isLeftOut: (CountdownID) -> Bool
  private let failed: (StorageError) -> Void
  private let recentsListeners = Listeners<Void>()

  /// What was the matter with the file when it was opened.
  package var problem: StorageError? { store.problem }

  /// Opens the file.
  ///
  /// `later` calls what it is given when this turn of the main loop is over; what is left out lives only as long as the
  /// process; `failed` is told when something cannot be kept, once for each reason.
  package init(
    _ countdowns: Countdowns, _ clocks: ServerClocks, path: String = StoragePlace.countdowns,
    except isLeftOut: @escaping (CountdownID) -> Bool = { _ in false },
    later: @escaping (@escaping @MainActor () -> Void) -> Void, failed: @escaping (StorageError) -> Void
  ) {
    self.later = later
    self.countdowns = countdowns
    self.clocks = clocks
    self.isLeftOut = isLeftOut
    self.failed = failed
    store = CountdownStore(opening: path)
    kept = store.initial
    // What another instance counts is its own: twice it would ring twice.
    if case .inUse = store.problem { kept = StoredCountdowns() }
    countdowns.addDelegate(self)
    clocks.changes.add(self) { [weak self] address in self?.keepClock(address) }
  }

  /// Takes up what was kept; what ended meanwhile is told now.
  package func restore() {
    let reading = countdowns.read()
    for text in kept.servers.keys {
      guard let estimate = kept.lastKnown(text, bootID: bootID, at: reading), let address = try? ServerAddress(text)
      else { continue }
      clocks.recall(estimate, of: address)
    }
    let isSameBoot = kept.isSameBoot(as: bootID)
    if !isSameBoot { kept.servers = [:] }
    for snapshot in kept.countdowns {
      if let countdown = Countdown(restoring: snapshot, at: reading, sameBoot: isSameBoot) {
        countdowns.insert(countdown)
      }
    }
    // From now on this boot's clock counts, whatever happens to the wall clock before anything else changes.
    if !isSameBoot, !kept.countdowns.isEmpty { keepSoon() }
    countdowns.tick()
    clocks.update()
  }

  private func keepSoon() {
    guard !isPending else { return }
    isPending = true
    later { [weak self] in self?.keepNow() }
  }

  /// Keeps what has not been kept yet, now: nothing may come after this.
  package func keepNow() {
    guard isPending else { return }
    isPending = false
    write()
  }

  private func write() {
    let reading = countdowns.read()
    kept.bootID = bootID
    kept.countdowns = countdowns.all.filter { $0.phase != .idle && !isLeftOut($0.id) }.map { $0.snapshot(at: reading) }
    let problem = store.write(kept)
    if let problem, problem != lastProblem, problem != store.problem { failed(problem) }
    lastProblem = problem
  }

  // MARK: - Servers' clocks

  private func keepClock(_ address: ServerAddress) {
    guard let status = clocks.status(of: address.clock), !status.isMeasuring, !status.isLastKnown,
      let estimate = status.estimate, kept.servers[address.clock] != estimate
    else { return }
    kept.servers[address.clock] = estimate
    keepSoon()
  }

  // MARK: - What was started last

  /// The durations that were started last, the newest first.
  package var recents: [Recent] { kept.recents }

  /// Calls the handler with its owner whenever ``recents`` has changed, for as long as there is that owner.
  package func onRecentsChange<Owner: AnyObject>(_ owner: Owner, _ handler: @escaping @MainActor (Owner) -> Void) {
    recentsListeners.add(owner) { [weak owner] _ in
      if let owner { handler(owner) }
    }
  }

  /// Notes that a duration was started.
  package func note(_ duration: TimeSpan, title: String) {
    kept.note(Recent(title: title, duration: duration, lastUsed: countdowns.read().wall))
    changedRecents()
  }

  /// Forgets one of the last used.
  package func forget(_ recent: Recent) {
    kept.recents.removeAll { $0 == recent }
    changedRecents()
  }

  private func changedRecents() {
    recentsListeners.tell(())
    keepSoon()
  }
}

extension CountdownKeeper: CountdownDelegate {
  /// Keeps what has changed.
  package func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { keepSoon() }
  }
}
