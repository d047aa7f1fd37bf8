/// How far a server's clock is ahead of this computer's boot clock: θ = server − boot.
package struct ServerOffset: Hashable, Comparable, Sendable {
  /// θ: what to add to a boot instant to get the server's.
  package let span: TimeSpan

  /// The offset by which a server's clock is ahead of the boot clock.
  package init(_ span: TimeSpan) { self.span = span }

  /// The offset of a server that shows `server` at this boot instant.
  package init(server: ServerInstant, at boot: BootInstant) {
    span = server.sinceZero - boot.sinceZero
  }

  /// What the server's clock shows at a boot instant.
  package func server(at instant: BootInstant) -> ServerInstant {
    ServerInstant(sinceZero: instant.sinceZero + span)
  }

  /// The boot instant at which the server's clock shows this.
  package func boot(at instant: ServerInstant) -> BootInstant { BootInstant(sinceZero: instant.sinceZero - span) }

  /// How far the server's clock is ahead of this computer's wall clock, by one reading of both of this computer's clocks.
  package func aheadOfWall(at reading: ClockReading) -> TimeSpan {
    server(at: reading.boot) - ServerInstant(utc: reading.wall)
  }

  /// A server further behind.
  package static func < (left: ServerOffset, right: ServerOffset) -> Bool { left.span < right.span }

  /// The offset moved by a span.
  package static func + (offset: ServerOffset, span: TimeSpan) -> ServerOffset { ServerOffset(offset.span + span) }

  /// The offset moved back by a span.
  package static func - (offset: ServerOffset, span: TimeSpan) -> ServerOffset { ServerOffset(offset.span - span) }

  /// How much further ahead the left one is.
  package static func - (left: ServerOffset, right: ServerOffset) -> TimeSpan { left.span - right.span }
}
