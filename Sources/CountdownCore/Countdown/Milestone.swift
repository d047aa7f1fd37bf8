/// What a screen reader is told of by itself: a voice that spoke every second would be no help.
///
/// Whole minutes from ten on, tens of minutes and hours before; the last ten seconds, once; and the end.
package enum Milestone: Hashable, Sendable {
  case hours(Int64)
  case minutes(Int64)
  /// Ten seconds are left, or a little less.
  case seconds(Int64)
  case end

  /// What was reached as the time left fell from one length to another; `nil` where nothing was, or where it is past
  /// by so much that telling it would be wrong.
  package init?(from before: TimeSpan, to left: TimeSpan) {
    guard before > .zero, before > left else { return nil }
    let seconds = left.secondsRoundedUp
    if seconds <= 0 {
      self = .end
    } else if seconds <= 10 {
      guard before > .seconds(10) else { return nil }
      self = .seconds(seconds)
    } else {
      // A label that says 00:05:00 has reached five minutes for a second.
      guard seconds % 60 == 0, before > .seconds(seconds) else { return nil }
      switch seconds / 60 {
      case let minutes where minutes % 60 == 0: self = .hours(minutes / 60)
      case let minutes where minutes <= 10 || minutes <= 60 && minutes % 10 == 0: self = .minutes(minutes)
      default: return nil
      }
    }
  }

  /// What is said of it, in the reader's language.
  package var text: String {
    switch self {
    case .hours(let count): TimeText.spoken(.hours(count))
    case .minutes(let count): TimeText.spoken(.minutes(count))
    case .seconds(let count): TimeText.spoken(.seconds(count))
    case .end: tr("Time's Up")
    }
  }
}
