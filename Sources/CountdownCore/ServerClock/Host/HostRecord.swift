/// What is known of a host, as plain values that can be kept for the boot: its instants are the boot clock's.
package struct HostRecord: Hashable, Sendable {
  /// The scheme, host and port, as ``Address/origin`` writes them.
  package let origin: String
  /// How many requests it may still be sent.
  package internal(set) var budget: RequestBudget
  /// The answer by which it last asked to be left alone.
  package internal(set) var refusal: ExchangeFailure?
  /// Whether HEAD is of no use there.
  package internal(set) var needsGET: Bool
  /// What is remembered of each of its clocks, by ``ServerAddress/clock``.
  package internal(set) var memories: [String: HostMemory]

  /// Whether it holds anything that is worth keeping at an instant.
  func isOfUse(at now: BootInstant) -> Bool {
    needsGET || budget.isOfUse(at: now) || memories.values.contains { $0.age != StampAge() || $0.last != nil }
  }

  /// When it was last asked or measured.
  var lastUse: BootInstant {
    ([budget.lastRequest] + memories.values.map { $0.last?.measured }).compactMap { $0 }.max() ?? .zero
  }

  /// What both know: requests of either count, and the longer silence holds.
  func joined(_ other: HostRecord, at now: BootInstant) -> HostRecord {
    var result = self
    if (other.budget.leftAloneUntil ?? .zero) > (budget.leftAloneUntil ?? .zero) || other.budget.isDropped {
      result.refusal = other.refusal ?? refusal
    }
    result.budget.join(other.budget, at: now)
    result.needsGET = needsGET || other.needsGET
    result.memories.merge(other.memories) { $0.joined($1) }
    return result
  }

  /// What is true of it beyond this boot: no instant is.
  var beyondBoot: HostRecord {
    HostRecord(
      origin: origin, budget: RequestBudget(isLoopback: budget.isLoopback), refusal: nil, needsGET: needsGET,
      memories: memories.mapValues { HostMemory(age: $0.age) })
  }

  /// The record without what cannot be: instants that are still to come, and silences longer than any that is kept.
  func checked(at now: BootInstant) -> HostRecord {
    var result = self
    result.budget = RequestBudget(isLoopback: budget.isLoopback)
    result.budget.join(budget, at: now)
    result.memories = memories.mapValues { $0.checked(at: now) }
    return result
  }
}

extension HostMemory {
  /// What both remember of a clock: evidence of either counts, and the later of two measurements.
  func joined(_ other: HostMemory) -> HostMemory {
    var result = self
    if (other.last?.measured ?? .zero) > (last?.measured ?? .zero) { result = other }
    result.edge = edge ?? other.edge
    result.track = [track, other.track].compactMap { $0 }.max { $0.boot < $1.boot }
    result.age = age.joined(other.age)
    result.goesBack = goesBack || other.goesBack
    result.requests = Array(Set(requests + other.requests).sorted().suffix(Self.mostRequests))
    return result
  }

  /// The memory without what was measured after an instant.
  fileprivate func checked(at now: BootInstant) -> HostMemory {
    let ends = [range.lower, range.upper, range.proven].map { $0?.boot }
    let clocks = [byTurns, byConnection].flatMap { [$0?.range.boot, $0?.slower.boot] }
    let instants = (ends + clocks + [last?.measured, ifSet?.boot, found?.boot]).compactMap { $0 }
    guard instants.allSatisfy({ $0 <= now }) else { return HostMemory(age: age) }
    var result = self
    result.requests = requests.filter { $0 <= now && now - $0 < .hours(1) }
    if let edge, [edge.lower?.boot, edge.upper?.boot].contains(where: { $0.map { $0 > now } ?? false }) {
      result.edge = nil
    }
    if let track, track.boot > now { result.track = nil }
    return result
  }
}

extension StampAge {
  /// All evidence of both.
  fileprivate func joined(_ other: StampAge) -> StampAge {
    StampAge(
      evidence: evidence.union(other.evidence).map(\.rawValue), pause: max(pause, other.pause),
      namedLimit: [namedLimit, other.namedLimit].compactMap { $0 }.max()) ?? self
  }
}
