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

  /// What a notification can be answered with; the raw value is its key on D-Bus.
  enum Button: String, Hashable {
    case open = "default"
    case restart, add, dismiss, cancel
  }

  /// The body as a server wants it that reads markup: what is text stays text.
  var escapedBody: String {
    // By scalars: a combining mark behind a "<" makes one Character of both.
    body.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
