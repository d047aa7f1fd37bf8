/// A notification as it is wanted on the screen; all texts are plain.
struct Bubble: Hashable {
  var summary: String
  var body: String
  /// The buttons in order; `open` is also what a click on the bubble does.
  var buttons: [Button]
  /// Whether it is urgent and stays until somebody acts on it.
  var isUrgent: Bool
  /// The category, after the Desktop Notifications Specification's rule for names of one's own.
  var category: String
  /// What a person can do where a server shows no buttons, or takes the bubble away by itself; nil where nothing need be.
  var wayOut: String?

  /// What a notification can be answered with; the raw value is its key on D-Bus.
  enum Button: String, Hashable {
    /// A click on the bubble; most servers show no button for it.
    case open = "default"
    /// The same with a button of its own.
    case show = "open"
    case restart, add, dismiss, cancel
  }

  /// The same where nothing that is clicked on can bring up a window.
  var withoutOpening: Bubble {
    var bubble = self
    bubble.buttons.removeAll { $0 == .open || $0 == .show }
    return bubble
  }

  /// The lines beneath the summary for a server that can do this: with what to do where a bubble cannot be answered.
  func lines(for capabilities: Set<String>) -> String {
    guard let wayOut, !buttons.isEmpty, !capabilities.isSuperset(of: ["actions", "persistence"]) else { return body }
    return body.isEmpty ? wayOut : body + "\n" + wayOut
  }

  /// Lines as a server wants them that reads markup: what is text stays text.
  static func escaped(_ lines: String) -> String {
    // By scalars: a combining mark behind a "<" makes one Character of both.
    lines.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
