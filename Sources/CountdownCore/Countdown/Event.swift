extension Countdown {
  package enum Event: Hashable, Sendable {
    /// Count to this from now on.
    ///
    /// A duration of no time is ignored. With `neverEarly` it does not reach zero before its server's clock can, for as
    /// long as this counts, at the price of being late by the bound.
    case start(Plan, neverEarly: Bool = false)
    /// Stand still; for durations.
    case pause
    case resume
    /// More time; for durations.
    ///
    /// Nothing or less than nothing is ignored.
    case add(TimeSpan)
    /// Back to the start; the picker shows what was started.
    case cancel
    /// Give back what was cancelled, within ten seconds, as if it had run on.
    case undo
    case restart
    case tick
    /// The server's clock was measured.
    ///
    /// With `neverEarly` the deadline is where even the slowest clock inside the bound has reached the moment. What is
    /// preliminary may yet be taken back: too little to ring an alarm by, or to refuse what was typed.
    case corrected(Estimate, neverEarly: Bool = false, isPreliminary: Bool = false)
    /// The server's clock cannot be read: count on this computer's clock until it can.
    ///
    /// Ignored where an offset of the server's is known.
    case clockUnreadable
    /// What was known of the server's clock is not so: wait for that clock again.
    ///
    /// Not for orders, whose opening is told by the order itself.
    case estimateTakenBack
    /// Somebody set this computer's wall clock, or the computer woke from suspend.
    case wallStepped
    /// The order was fetched again and opens at this instant.
    case openingChanged(ServerInstant)
    /// A person has seen that it ended.
    case dismiss
  }

  /// What the owner of a countdown has to do after an event, each thing on its own.
  ///
  /// What is shown may have changed after any event; comparing the text is cheaper than tracking it.
  package enum Effect: Hashable, Sendable {
    /// Five minutes are left: tell the delegate, fetch an order again.
    ///
    /// Once in a run, or never where it starts with less; told before the expiry where one tick brings both.
    case crossedFiveMinutes
    /// It ended, at this instant: dialog, notification, sound, command, an order's fetch.
    ///
    /// Once in a run, and anew where an end that was cancelled is given back. Missed by more than an hour it is idle by
    /// now: that is only to be said.
    case expired(at: BootInstant)
    /// The expiry is dealt with: close the dialog, withdraw the notification, silence the sound.
    case expiryOver
    /// A person ended it by one key or click: for ten seconds it can be given back, by ``Event/undo``.
    case cancelled
    /// The end moved without a person's doing, by a second or more or with an order's opening: later, or earlier with a
    /// negative span.
    ///
    /// To be said in words, because the label jumps.
    case moved(TimeSpan)
    /// The words that were typed were read by the clock that counts, and this was chosen for the person: to be said.
    case chosen([Interpretation.Note])
    /// The words that were typed mean nothing by the clock that counts, the server's or the one that stands in for it; it
    /// is cancelled, and why is to be said.
    case refused(EntryError, byServer: Bool)
    /// What is kept on disk has changed.
    ///
    /// At most once an event, and last.
    case save
    /// The state had no answer to the event; nothing changed by it.
    case ignored(Event, in: Phase)
  }

  /// The four states by name; the raw value is the name on D-Bus, in JSON and in files.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    case idle
    /// It counts, or waits for the server's clock to count on.
    case running
    case paused
    /// It has ended and nobody has dismissed that yet.
    case expired
  }
}
