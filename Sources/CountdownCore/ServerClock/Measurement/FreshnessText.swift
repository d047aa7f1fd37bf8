extension Freshness {
  /// How sure a reading is and why, as a sentence.
  package var sentence: String {
    switch self {
    // Translators: how sure the reading of a server's clock is
    case .confirmed(.otherStamp): tr("Confirmed: another time in the same answers agrees.")
    // Translators: how sure the reading of a server's clock is
    case .confirmed(.utc): tr("Confirmed: UTC lies within the bound.")
    // Translators: how sure the reading of a server's clock is
    case .confirmed(.source): tr("Confirmed: the time is new in each answer.")
    // Translators: how sure the reading of a server's clock is
    case .assumed: tr("Assumed: nothing shows that its time is late.")
    // Translators: why a server's Date is known to be late at times
    case .lagging(.edgeMoved): tr("Lagging: its seconds drift, as a timer's do that refreshes the Date.")
    // Translators: why a server's Date is known to be late at times
    case .lagging(.contradiction): tr("Lagging: some of its answers have an older Date than others.")
    // Translators: why a server's Date is known to be late at times
    case .lagging(.otherStamp): tr("Lagging: its Date is behind another time in the same answers.")
    // Translators: why a server's Date is known to be late at times
    case .lagging(.utc): tr("Lagging: its Date is late by UTC, but by no more than a Date from a cache.")
    // Translators: why a server's Date is known to be late at times
    case .lagging(.name): tr("Lagging: the program that answers is known to refresh its Date only now and then.")
    }
  }
}

extension Lag {
  /// How often the Date is refreshed, as a clause without a full stop.
  package var clause: String {
    // Translators: after a colon: why only so much is known of a server's clock
    if limit <= .milliseconds(600) { return tr("its Date is refreshed twice a second") }
    // Translators: after a colon: why only so much is known of a server's clock
    if limit <= .milliseconds(1100) { return tr("its Date is refreshed once a second") }
    // Translators: after a colon: why only so much is known of a server's clock; %s is a length of time (3 s)
    return tr("its Date is up to %s old", ClockText.bound(limit))
  }

  /// For how long waiting would narrow what is known, as a sentence.
  package var waiting: String {
    if let sweep {
      // Translators: %s is a length of time (15 min), in which a lag goes through all that it can be
      return tr("Waiting would help for %s, the time the lag takes to go through its second.", TimeText.rounded(sweep))
    }
    if rate == 0 { return tr("Waiting would not help: the lag stays the same.") }
    return tr("It is not known yet how long waiting would help.")
  }
}
