/// Where θ is by Dates of which each may be up to λ old.
///
/// Such a Date says S ≤ x + θ < S + q + λ for some x from s to r, so θ ∈ [S − r, S + q + λ − s). Of many only two bind: the
/// freshest gives the lower end, the stalest the upper one. Both ends widen by the same drift, so which of two binds never
/// changes with time, and two of them are all that has to be kept however long one measures:
///
/// ```
/// freshest:  S just after its refresh, while the lag is smallest     θ ≥ S − r
/// stalest:   S just before its refresh, while the lag is largest     θ < S + q + λ − s
/// ```
///
/// How old a Date can be need not be guessed, as on a busy machine nobody could. Where the answer before, asked for at s₀, had
/// another Date, this one was made after s₀, so θ < S + q − s₀. Two exchanges a second apart, each just before its refresh,
/// prove what λ = 1 s would claim. Where answers come from several machines in turn that is too little, so the upper end is
/// the larger of both.
///
/// A timer of 1 s + d that refreshes a Date makes the lag f sweep from 0 to 1 s within 1/d seconds and jump back. Just before
/// it jumps the Date's edge lies at θ − 1 s, just after it at θ: exchanges aimed around the edge on both sides of the jump
/// leave a range of one round trip and d times the time between them.
struct AgedRange: Hashable, Sendable {
  /// One end of a range and when it held as it stands.
  struct End: Hashable, Sendable {
    var offset: ServerOffset
    var boot: BootInstant
    var raw: RawInstant

    /// How far it moves out by then.
    func widening(until boot: BootInstant, _ raw: RawInstant, _ parts: Int64) -> TimeSpan {
      let passed = boot - self.boot
      return passed.magnitude.drift(partsPerMillion: parts) + (passed - (raw - self.raw)).magnitude
    }
  }

  /// From the freshest stamp.
  private(set) var lower: End?
  /// From the stalest, as if λ were zero.
  private(set) var upper: End?
  /// From the stalest of those that are proven to be no older than that.
  private(set) var proven: End?

  /// Nothing known.
  init() {}

  /// What one exchange says, and what it is proven to say of the upper end however old Dates are.
  init(_ interval: OffsetInterval, boot: BootInstant, raw: RawInstant, proven: End? = nil) {
    lower = End(offset: interval.lower, boot: boot, raw: raw)
    upper = End(offset: interval.upper, boot: boot, raw: raw)
    self.proven = proven
  }

  /// The range at an instant, where each stamp is at most `limit` old: its ends cross where the stamps contradict that.
  ///
  /// Where old stamps are allowed for, the upper end is the one that is proven, if there is one.
  func interval(at boot: BootInstant, raw: RawInstant, limit: TimeSpan, drift parts: Int64) -> OffsetInterval? {
    guard let lower, let upper else { return nil }
    let least = lower.offset - lower.widening(until: boot, raw, parts)
    if limit > .zero, let proven {
      return OffsetInterval(lower: least, upper: proven.offset + proven.widening(until: boot, raw, parts))
    }
    return OffsetInterval(lower: least, upper: upper.offset + limit + upper.widening(until: boot, raw, parts))
  }

  /// Both together: at each end the one that binds at that instant, and so at all later ones.
  func joined(_ other: AgedRange, at boot: BootInstant, raw: RawInstant, drift parts: Int64) -> AgedRange {
    var result = self
    if let end = other.lower {
      let value = end.offset - end.widening(until: boot, raw, parts)
      if lower.map({ value > $0.offset - $0.widening(until: boot, raw, parts) }) ?? true { result.lower = end }
    }
    func least(_ one: End?, _ two: End?) -> End? {
      guard let one, let two else { return one ?? two }
      return two.offset + two.widening(until: boot, raw, parts) < one.offset + one.widening(until: boot, raw, parts)
        ? two : one
    }
    result.upper = least(upper, other.upper)
    result.proven = least(proven, other.proven)
    return result
  }
}
