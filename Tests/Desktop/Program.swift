import CountdownCore
import Fixtures
import Foundation

/// A program on the test's desktop: its process and what it shows.
package final class Program {
  package let child: Child
  package unowned let desktop: Desktop

  init(child: Child, desktop: Desktop) {
    self.child = child
    self.desktop = desktop
  }

  /// The binary of this build, beside the test bundle; `TMINUS_PROGRAM` names another, such as an installed one.
  package static func path(named name: String = "tminus") throws -> String {
    if name == "tminus", let path = ProcessInfo.processInfo.environment["TMINUS_PROGRAM"] { return path }
    let path = try BuiltProgram.path(of: name)
    guard FileManager.default.isExecutableFile(atPath: path) else { throw DesktopError("\(path) has not been built") }
    return path
  }

  /// The program as assistive technology sees it; waits until it has shown itself.
  package func accessible(within limit: TimeSpan = .seconds(10)) throws -> Accessible {
    let bus = desktop.accessibility
    var found: Accessible?
    try bus.wait(for: "the program to appear on the accessibility bus", within: limit) {
      guard child.isRunning else { throw DesktopError("the program ended: \(complaints)") }
      found = try Accessible.programs(on: bus).first { try bus.process(of: $0.program) == child.identifier }
      return found != nil
    }
    guard let found else { throw DesktopError("the program did not appear") }
    return found
  }

  /// Its windows and dialogs that are on the screen, the oldest first.
  package func windows() throws -> [Accessible] { try accessible().children.filter(\.isVisible) }

  /// What GTK 4.18 tells of what is not the program's doing: a window that somebody made smaller than what stands in it
  /// asks for (what that cuts off is asked by itself), and X's table of composed letters for Brazil.
  private static let remarks = [
    "Trying to measure GtkApplicationWindow", "Can't handle >16bit keyvals", "Can't handle > 16bit Unicode codepoints",
    "Can't handle Unicode codepoint",
  ]

  /// What it has written to standard error: criticals, warnings, errors.
  package var complaints: String {
    child.standardError.map(\.text)
      .filter { line in !line.isEmpty && !Self.remarks.contains { line.contains($0) } }
      .joined(separator: "\n")
  }
}
