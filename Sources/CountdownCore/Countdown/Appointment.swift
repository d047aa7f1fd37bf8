/// Something that is to happen at an instant besides what countdowns do; over when nobody holds it any more.
@MainActor
package final class Appointment {
  private weak var countdowns: Countdowns?
  private let handler: @MainActor (ClockReading) -> Void
  /// When it is to happen; `nil` while nothing is, and once it has.
  package var instant: BootInstant? {
    didSet { if instant != oldValue { countdowns?.note(self) } }
  }

  /// An appointment kept by the countdowns' timer, without an instant so far.
  package init(_ countdowns: Countdowns, _ handler: @escaping @MainActor (ClockReading) -> Void) {
    self.countdowns = countdowns
    self.handler = handler
  }

  func keep(at reading: ClockReading) {
    instant = nil
    handler(reading)
  }
}
