/// A path into a JSON document (RFC 6901): `/data/0/now`, or nothing for the whole document.
struct JSONPointer: Hashable, Sendable {
  /// The member names or indices on the way, unescaped.
  let steps: [String]
  let text: String

  /// Reads a pointer, or `nil` where it is none: it begins with a slash, and `~` only occurs as `~0` or `~1`.
  init?(_ text: String) {
    self.text = text
    if text.isEmpty {
      steps = []
      return
    }
    guard text.hasPrefix("/"), text.utf8.count <= 1000 else { return nil }
    var steps: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      var step = ""
      var rest = part
      while let character = rest.popFirst() {
        guard character == "~" else {
          step.append(character)
          continue
        }
        switch rest.popFirst() {
        case "0": step.append("~")
        case "1": step.append("/")
        default: return nil
        }
      }
      steps.append(step)
    }
    self.steps = steps
  }

  /// A member's name as a step of a pointer.
  static func escaped(_ name: String) -> String {
    name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }

  /// The place in an array that a step names, or `nil` where it names none (no leading zeros, at most nine digits).
  static func index(_ step: String) -> Int? {
    guard (1...9).contains(step.utf8.count), step.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      step == "0" || !step.hasPrefix("0")
    else { return nil }
    return Int(step)
  }
}
