import CountdownCore
import Desktop
import Testing

/// The list of all countdowns in a window, as a person sees it.
struct Rows {
  let face: Face

  init(_ face: Face) throws {
    self.face = face
    try face.desktop.wait(for: "the list") { face.window.name == "Countdowns" }
  }

  /// The rows that are shown, from the top.
  var all: [Accessible] {
    face.window.shown.filter { $0.role == "list item" && $0.isInside(face.window) }
      .map { ($0, $0.extents) }.filter { $0.1.height > 0 }.sorted { $0.1.y < $1.1.y }.map(\.0)
  }

  /// What the rows are called, from the top.
  var names: [String] { all.map(\.name) }

  /// Waits until the list has just these rows in this order.
  func wait(for expected: [String], within limit: TimeSpan = .seconds(5)) throws {
    var names: [String] = []
    do {
      try face.desktop.wait(for: "the rows \(expected)", within: limit) {
        names = self.names
        return names == expected
      }
    } catch { throw DesktopError("\(error); there are \(names)") }
  }

  /// The row of that name, waited for.
  func row(_ name: String) throws -> Accessible {
    var row: Accessible?
    try face.desktop.wait(for: "the row \(name)") {
      row = all.first { $0.name == name }
      return row != nil
    }
    return try #require(row)
  }

  /// What a row says is left.
  func left(of name: String) throws -> String? { label(in: try row(name))?.text }

  /// The label of what is left in a row.
  func label(in row: Accessible) -> Accessible? {
    row.shown.filter { $0.role == "label" }.last { $0.text.contains(where: \.isNumber) }
  }

  /// Presses a button in any row by its whole name.
  func press(_ name: String) throws { try face.press(name) }
}
