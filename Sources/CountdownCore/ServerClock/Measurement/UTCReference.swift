/// What is known of UTC against the boot clock, independent of the server measured.
package struct UTCReference: Hashable, Sendable {
  /// UTC − boot, the best value at `measured`.
  package var offset: ServerOffset
  /// How far off that may be.
  package var error: TimeSpan
  /// When it was known.
  package var measured: BootInstant

  /// A reference made of its parts.
  package init(offset: ServerOffset, error: TimeSpan, measured: BootInstant) {
    self.offset = offset
    self.error = error.magnitude
    self.measured = measured
  }

  /// The wall clock of a computer that the kernel calls synchronised, with the error that it claims (adjtimex's maxerror
  /// grows without limit between updates, so its esterror plus half a round trip is the better one).
  package init(wall reading: ClockReading, error: TimeSpan) {
    self.init(
      offset: ServerOffset(server: ServerInstant(utc: reading.wall), at: reading.boot),
      error: error, measured: reading.boot)
  }

  /// What an NTP server said.
  package init(_ estimate: Estimate) {
    self.init(
      offset: estimate.offset,
      error: max(estimate.upper - estimate.offset, estimate.offset - estimate.lower), measured: estimate.measured)
  }
}
