import Fixtures
import Glibc
import Testing

@testable import CountdownCore

@Suite("The autostart entry")
struct AutostartEntryTests {
  let folder = TemporaryFolder()

  @Test(
    "a path is quoted so that the session finds it again",
    // By the Desktop Entry Specification, "The Exec key": quoted, then escaped as a string; % is doubled.
    arguments: [
      ("/usr/bin/tminus", #"Exec="/usr/bin/tminus""#), ("/home/a b/tminus", #"Exec="/home/a b/tminus""#),
      ("/o/100%/t", #"Exec="/o/100%%/t""#), (#"/o/$x`"/t"#, #"Exec="/o/\\$x\\`\\"/t""#),
      (#"/o/\/t"#, #"Exec="/o/\\\\/t""#),
    ])
  func quoted(path: String, line: String) {
    #expect(AutostartEntry.text(program: path).split(separator: "\n").contains(Substring(line)))
  }

  @Test("it is written, found, and taken away, and where it cannot be written that is an error, not an end")
  func written() {
    let entry = AutostartEntry(identifier: "app.example", folder: folder.path)
    #expect(entry.write(program: "/usr/bin/tminus") == nil)
    #expect(folder.names == ["app.example.desktop"])
    #expect(entry.remove() == nil)
    #expect(entry.remove() == nil)
    #expect(folder.names == [])
    let nowhere = AutostartEntry(identifier: "app.example", folder: "/proc/x")
    #expect(nowhere.write(program: "/x") != nil)
    #expect(nowhere.remove() == nil)
    mkdir(entry.path, 0o700)
    #expect(entry.remove() == .unwritable(path: entry.path, error: EISDIR))
  }
}
