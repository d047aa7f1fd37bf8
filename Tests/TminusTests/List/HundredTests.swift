import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// A list that is much longer than the window.
  @Suite struct Hundred {
    /// The label below a row's title.
    private static func timeLeft(in row: Accessible) -> Accessible? {
      row.all.filter { $0.role == "label" }.dropFirst().first
    }

    @Test("Of a hundred rows only those are drawn that are seen, once a second, and none while the window is hidden")
    func drawn() throws {
      try Desktop.use { desktop in
        let wall = SystemTimekeeper().read().wall.nanoseconds
        let boot = SystemTimekeeper().read().boot.nanoseconds
        let id = try desktop.bootID
        let countdowns = (1...100).map { number in
          let length = 3_600_000_000_000 + Int64(number) * 60_030_000_000
          return """
            {"id":"\(String(format: "%08x", number))","title":"Row \(number)","phase":"running","end":\(boot + length),
            "wallEnd":\(wall + length),"length":\(length),"plan":{"kind":"duration","length":\(length)}}
            """
        }
        try desktop.writeState(
          #"{"version":1,"boot":"\#(id)","countdowns":[\#(countdowns.joined(separator: ","))]}"#)
        let program = try desktop.launch()
        let face = try Face(program)
        try face.actions.activate("list")
        _ = try Rows(face)
        // Assistive technology is told only of what was asked for; newer GTK tells of no row that is not drawn.
        func rows(_ name: String) -> [Accessible] {
          face.window.all.filter { $0.role == "list item" && $0.name.hasPrefix(name) }
        }
        let told = rows("Row ")
        let tellsAll = told.count == 100
        try #require(tellsAll || (4...9).contains(told.count))
        let labels = try told.map { try #require(Self.timeLeft(in: $0)) }
        desktop.pass(.seconds(2))
        let recorder = try Recorder(on: desktop)
        desktop.pass(.seconds(5))
        let changes = labels.map { recorder.changes(of: $0).count }
        let drawn = changes.filter { $0 > 0 }
        #expect((4...9).contains(drawn.count), "\(drawn.count) rows are drawn")
        #expect(drawn.allSatisfy { (3...6).contains($0) }, "in five seconds: \(drawn)")
        #expect(changes.prefix(3).allSatisfy { $0 > 0 }, "the first rows are not drawn")

        // The last ones, once they are seen, are right at once.
        try face.focus()
        try face.keys("End")
        var text = ""
        do {
          try desktop.wait(for: "the last row", within: .seconds(2)) {
            text = (tellsAll ? labels[99] : rows("Row 100").first.flatMap(Self.timeLeft(in:)))?.text ?? ""
            let left = 3_600 + 100 * 60.03 - Double(SystemTimekeeper().read().boot.nanoseconds - boot) / 1e9
            let shown = text.split(separator: ":").compactMap { Double($0) }
            return shown.count == 3 && abs(shown[0] * 3600 + shown[1] * 60 + shown[2] - left) <= 1.2
          }
        } catch { throw DesktopError("\(error); “\(text)” is shown") }
        try desktop.run("xdotool", ["windowunmap", try face.screen.identifier])
        desktop.pass(.seconds(4))
        let before = try program.child.switches()
        desktop.pass(.seconds(5))
        let switches = try program.child.switches() - before
        // A list that is seen takes 75.
        #expect(switches <= 15, "hidden, the list took \(switches) switches in 5 s")
        #expect(program.complaints == "")
      }
    }
  }
}
