import CountdownCore
import GLib
import Synchronization

/// Every change of text in a program's widgets, with the instant at which the news of it arrived.
///
/// It listens from its making on, on the thread of a connection of its own, so that nothing the test does delays a
/// stamp: they are a few milliseconds late at most on a busy machine.
package final class Recorder: Sendable {
  package struct Change: Sendable {
    package let text: String
    /// CLOCK_BOOTTIME when its news arrived.
    package let at: BootInstant
  }

  private let events = Mutex<[(signal: BusSignal, at: BootInstant)]>([])
  private let bus: Bus

  package init(on desktop: Desktop) throws {
    bus = try Bus(address: desktop.environment["AT_SPI_BUS_ADDRESS"] ?? "")
    bus.subscribe(interface: "org.a11y.atspi.Event.Object") { [weak self] signal, at in
      self?.events.withLock { $0.append((signal, at)) }
    }
  }

  deinit { bus.close() }

  /// The texts that a label took on, in order, each once.
  ///
  /// GTK 4.8 tells of a label's text as a change of its accessible name, later ones as a change of text.
  /// - Parameter name: the name that the program gives the label in place of its text.
  package func changes(of label: Accessible, named name: String = "") -> [Change] {
    let changes = events.withLock { events in
      events.compactMap { signal, at -> Change? in
        guard signal.path == label.path, signal.sender == label.program,
          [["TextChanged", "insert"], ["PropertyChange", "accessible-name"]]
            .contains([signal.member, signal.arguments[0]?.text]),
          let text = signal.arguments[3]?.text, text != name
        else { return nil }
        return Change(text: text, at: at)
      }
    }
    return changes.enumerated().filter { $0 == 0 || changes[$0 - 1].text != $1.text }.map(\.element)
  }

  /// What screen readers were given to say at once, in order, by a GTK that can (4.14 and later).
  package var announcements: [String] {
    events.withLock { events in
      events.compactMap { $0.signal.member == "Announcement" ? $0.signal.arguments[3]?.text : nil }
    }
  }

  /// Everything that arrived about a widget: the kind of event with its detail, and when.
  package func events(of widget: Accessible) -> [(kind: String, at: BootInstant)] {
    events.withLock { events in
      events.filter { $0.signal.path == widget.path && $0.signal.sender == widget.program }
        .map { ("\($0.signal.member):\($0.signal.arguments[0]?.text ?? "")", $0.at) }
    }
  }
}
