@testable import CountdownCore

/// Any bytes as the file of the countdowns, of the settings and of hosts: what can be read is kept as it is, and
/// what was read can be taken up again.
func fuzzStorage(_ bytes: [UInt8]) {
  guard let value = JSONValue(bytes) else { return }
  require(JSONValue(Array(value.written.utf8)) == value)
  require(JSONValue(Array(value.line.utf8)) == value)
  if var fields = StoredFields(value) { check(StoredCountdowns(stored: &fields)) }
  if var fields = StoredFields(value) { check(Settings(stored: &fields)) }
  if var fields = StoredFields(value) { check(StoredHosts(stored: &fields)) }
}

private func check(_ stored: StoredCountdowns) {
  again(stored)
  let reading = ManualTimekeeper().read()
  for snapshot in stored.countdowns {
    for sameBoot in [true, false] {
      guard var countdown = Countdown(restoring: snapshot, at: reading, sameBoot: sameBoot) else { continue }
      if let left = countdown.remaining(at: reading) {
        require(left >= .zero)
        if let duration = snapshot.plan.duration { require(left <= (snapshot.length ?? duration)) }
      }
      require((0...1).contains(countdown.progress(at: reading)))
      let expiries = countdown.handle(.tick, at: reading).filter { if case .expired = $0 { true } else { false } }
      require(expiries.count <= 1)
      require(countdown.label(at: reading)?.isEmpty != true)
    }
  }
  for address in stored.servers.keys {
    guard let estimate = stored.lastKnown(address, bootID: stored.bootID, at: reading) else { continue }
    require(estimate.bound(at: reading) >= .zero)
  }
}

private func check(_ settings: Settings) { again(settings) }

private func check(_ stored: StoredHosts) {
  again(stored)
  let now = ManualTimekeeper().read().boot
  var joined = stored
  joined.join(stored.records(bootID: stored.bootID, at: now), bootID: stored.bootID, at: now)
  for record in joined.hosts {
    require(record.budget.requests.allSatisfy { $0 <= now })
    require(record.budget.available(at: now) <= RequestBudget.perHour || record.budget.isLoopback)
  }
}

/// What is written of it reads the same, without damage.
private func again<Content: Stored & Equatable>(_ content: Content) {
  guard case .readable(content, isDamaged: false) = StoredFile<Content>(Array(content.fileText.utf8)) else {
    fail("what was written reads differently")
  }
}
