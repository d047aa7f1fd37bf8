import Desktop
import Fixtures
import Foundation
import GLib
import Testing

/// Programs of the distribution in which Tminus is tried, and which not every machine has.
enum Tool {
  /// Leaves a test out where one of the programs is not here, and says so.
  static func needed(_ names: String...) -> ConditionTrait {
    let absent = names.filter { (try? ChildCommand($0))?.isFound != true }
    return .enabled(if: absent.isEmpty, "\(absent.joined(separator: ", ")) not here: data/setup --shells brings it.")
  }
}

extension Desktop {
  /// A search path on which the program is found by its name, as an installed one is.
  func toolPath() throws -> String {
    let tools = folder.appendingPathComponent("tools")
    let program = tools.appendingPathComponent("tminus").path
    if !FileManager.default.fileExists(atPath: program) {
      try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: try Program.path())
    }
    return "\(tools.path):\(environment["PATH"] ?? "")"
  }

  /// Writes a file into the desktop's folder and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}

/// What is copied from the man page: it is tried as it stands there.
enum ManPage {
  /// The examples under a heading.
  static func examples(_ heading: String) throws -> [String] {
    let lines = try Checkout.text("data/tminus.1").components(separatedBy: "\n")
    let section = lines.drop { $0 != ".SS \(heading)" }.dropFirst().prefix { !$0.hasPrefix(".S") }
    return section.split(separator: ".EX", omittingEmptySubsequences: false).dropFirst().map { part in
      var text = part.prefix { $0 != ".EE" }.joined(separator: "\n")
      for (sign, meant) in [("\\\n", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\[dq]", "\"")] {
        text = text.replacingOccurrences(of: sign, with: meant)
      }
      return text
    }
  }
}
