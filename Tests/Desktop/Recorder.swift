import CountdownCore
import Synchronization

/// Every change of text in a program's widgets, with the instant at which the news of it arrived.
///
/// It listens from its making on, on the thread of a connection of its own, so that nothing the test does delays a
/// stamp: they are a few milliseconds late at most on a busy machine.
package final class Recorder: Sendable {
  /// A text that a widget took on.
  package struct Change: Sendable {
    /// The whole new text.
    package let text: String
    /// CLOCK_BOOTTIME when its news arrived.
    package let at: BootInstant
  }

  private let events = Mutex<[Signal]>([])
  private let bus: Bus

  /// Starts listening to all programs on the desktop.
  package init(on desktop: Desktop) throws {
    bus = try Bus(address: desktop.environment["AT_SPI_BUS_ADDRESS"] ?? "")
    bus.subscribe(interface: "org.a11y.atspi.Event.Object") { [weak self] signal in
      self?.events.withLock { $0.append(signal) }
    }
  }

  deinit { bus.close() }

  /// The texts that a label took on, in order.
  package func changes(of label: Accessible) -> [Change] {
    events.withLock { events in
      events.compactMap { signal in
        guard signal.member == "TextChanged", signal.path == label.path, signal.sender == label.program,
          signal.arguments[0]?.string == "insert", let text = signal.arguments[3]?.string
        else { return nil }
        return Change(text: text, at: signal.at)
      }
    }
  }

  /// Everything that arrived about a widget: the kind of event with its detail, and when.
  package func events(of widget: Accessible) -> [(kind: String, at: BootInstant)] {
    events.withLock { events in
      events.filter { $0.path == widget.path && $0.sender == widget.program }
        .map { ("\($0.member):\($0.arguments[0]?.string ?? "")", $0.at) }
    }
  }
}
