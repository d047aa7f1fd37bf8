/// Keeps the countdowns on the disk as they change, and takes them up again when the program starts.
///
/// However much changes in one turn of the main loop, it is written once; under load, where turns grow long, no change
/// waits longer than ``longestWaitMilliseconds`` for its write to begin. What could not be written is tried again.
@MainActor
package final class CountdownKeeper {
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let store: CountdownStore
  private let bootID = BootID.current()
  private var kept: StoredCountdowns
  /// When the first change came that is not on the disk; `nil` where all is, or could not be put there.
  private var pendingSince: BootInstant?
  private var waiting: [@MainActor (StorageError?) -> Void] = []
  private lazy var retry = Appointment(countdowns) { [weak self] _ in self?.keepSoon() }
  private let later: (@escaping @MainActor () -> Void) -> Void
  private let isLeftOut: (CountdownID) -> Bool
  private let recentsListeners = Listeners<Void>()
  /// Hears of each attempt to write, with why it failed.
  package let attempts = Listeners<StorageError?>()
  /// Hears when something first waits to be written.
  package let waits = Listeners<Void>()

  /// How long a change waits at most for its write to begin.
  package static let longestWaitMilliseconds: UInt32 = 50
  private static let longestWait = TimeSpan.milliseconds(Int64(longestWaitMilliseconds))
  /// After how long a write that failed is tried again.
  private static let retryPause = TimeSpan.seconds(10)

  /// What was the matter with the file when it was opened.
  package var problem: StorageError? { store.problem }

  /// Whether something has changed that is not on the disk yet.
  package var isPending: Bool { pendingSince != nil }

  /// Opens the file.
  ///
  /// `later` calls what it is given when this turn of the main loop is over, at the latest after
  /// ``longestWaitMilliseconds``; what is left out lives only as long as the process.
  package init(
    _ countdowns: Countdowns, _ clocks: ServerClocks, path: String = StoragePlace.countdowns,
    except isLeftOut: @escaping (CountdownID) -> Bool = { _ in false },
    later: @escaping (@escaping @MainActor () -> Void) -> Void
  ) {
    self.later = later
    self.countdowns = countdowns
    self.clocks = clocks
    self.isLeftOut = isLeftOut
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
    let now = countdowns.read().boot
    if let pendingSince {
      // So busy that the turn does not end.
      if now - pendingSince >= Self.longestWait { keepNow() }
      return
    }
    pendingSince = now
    waits.tell(())
    later { [weak self] in self?.keepNow() }
  }

  /// Keeps what has not been kept yet, now: nothing may come after this.
  package func keepNow() {
    guard isPending else { return }
    pendingSince = nil
    let problem = write()
    retry.instant = problem?.mayPass == true ? countdowns.read().boot + Self.retryPause : nil
    attempts.tell(problem)
    let told = waiting
    waiting = []
    for tell in told { tell(problem) }
  }

  /// Calls the handler once everything that has changed is on the disk, with `nil`, or could not be put there, with why:
  /// at once where nothing has.
  package func whenKept(_ handler: @escaping @MainActor (StorageError?) -> Void) {
    if isPending { waiting.append(handler) } else { handler(nil) }
  }

  private func write() -> StorageError? {
    let reading = countdowns.read()
    kept.bootID = bootID
    kept.countdowns = countdowns.counting.filter { !isLeftOut($0.id) }.map { $0.snapshot(at: reading) }
    return store.write(kept)
  }

  // MARK: - Servers' clocks

  private func keepClock(_ address: ServerAddress) {
    let users = clocks.users(of: address)
    // A clock that only such countdowns are on is no more there for a later run than they are.
    guard users.isEmpty || !users.allSatisfy(isLeftOut),
      let status = clocks.status(of: address.clock), !status.isMeasuring, !status.isLastKnown,
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
