import CountdownCore
import GLib

/// A widget as assistive technology sees it, read anew from the program at every question.
package struct Accessible: Equatable, CustomStringConvertible {
  /// The accessibility bus's registry of programs.
  static let registry = "org.a11y.atspi.Registry"

  let bus: Bus
  /// The unique name of the program on the accessibility bus.
  package let program: String
  /// The object's path, the same for the widget's whole life.
  package let path: String

  /// The programs that have shown themselves on this bus.
  package static func programs(on bus: Bus) throws -> [Accessible] {
    Accessible(bus: bus, program: registry, path: "/org/a11y/atspi/accessible/root").children
  }

  package static func == (left: Accessible, right: Accessible) -> Bool {
    left.program == right.program && left.path == right.path
  }

  /// The name that a screen reader says; empty where there is none or the widget is gone.
  package var name: String { property("Name")?.text ?? "" }

  package var explanation: String { property("Description")?.text ?? "" }

  /// The role in AT-SPI's English words, such as "push button", "label", "spin button", "timer".
  package var role: String { bus.role(of: path, in: program) }

  /// The widgets inside, in the order in which a screen reader meets them.
  package var children: [Accessible] {
    guard let list = try? bus.call(program, path, Self.accessible, "GetChildren")[0] else { return [] }
    return list.children.compactMap { child in
      guard let program = child[0]?.text, let path = child[1]?.text else { return nil }
      return Accessible(bus: bus, program: program, path: path)
    }
  }

  /// What the widget is and can be now.
  package var states: Set<State> {
    guard let words = try? bus.call(program, path, Self.accessible, "GetState")[0]?.children else { return [] }
    let bits = words.enumerated().reduce(UInt64(0)) { sum, word in
      word.offset > 1 ? sum : sum | UInt64(clamping: word.element.integer ?? 0) << (32 * UInt64(word.offset))
    }
    return Set(State.allCases.filter { bits & 1 << UInt64($0.rawValue) != 0 })
  }

  package var isSensitive: Bool { states.contains(.sensitive) }
  package var isFocused: Bool { states.contains(.focused) }

  /// The text in it as accessible text: a label's text, what stands in an entry.
  package var text: String {
    // GTK 4.8 takes −1 for the end of an empty range.
    guard let count = try? bus.property(program, path, "org.a11y.atspi.Text", "CharacterCount").integer else {
      return ""
    }
    let range = [Variant(Int32(0)), Variant(Int32(clamping: count))]
    let answer = try? bus.call(program, path, "org.a11y.atspi.Text", "GetText", range)
    return answer?[0]?.text ?? ""
  }

  /// What is selected in an entry, as a range of characters; empty where nothing is.
  package var selection: Range<Int> {
    guard let answer = try? bus.call(program, path, "org.a11y.atspi.Text", "GetSelection", [Variant(Int32(0))]),
      let start = answer[0]?.integer, let end = answer[1]?.integer, start <= end
    else { return 0..<0 }
    return Int(start)..<Int(end)
  }

  /// The number of a spin button, a scale or a progress bar.
  package var value: Double? {
    try? bus.property(program, path, "org.a11y.atspi.Value", "CurrentValue").double
  }

  /// Where it is in its window, in pixels; empty for what is not shown.
  package var extents: Extents { tellsPlaceInParent ? placeByParents : toldExtents(.window) }

  /// Whether it takes up room: GTK 4.8 gives "showing" to windows only, but a hidden control has no size.
  package var isVisible: Bool {
    let box = toldExtents(.window)
    return box.width > 0 && box.height > 0
  }

  /// The widget around it; nil for the program itself.
  package var parent: Accessible? {
    let answer = property("Parent")
    guard let program = answer?[0]?.text, let path = answer?[1]?.text, !program.isEmpty else {
      return nil
    }
    return Accessible(bus: bus, program: program, path: path)
  }

  package func isInside(_ other: Accessible) -> Bool {
    var next = parent
    while let current = next {
      if current == other { return true }
      next = current.parent
    }
    return false
  }

  /// Whether clicks on it would meet it or something in it: a page that another one has replaced keeps its size.
  ///
  /// GTK 4.8 names nothing where the click would meet an inner part that it does not tell of, such as the text of a
  /// spin button; then other spots decide.
  package func isOnTop(in window: Accessible) -> Bool {
    let (box, frame) = (extents, window.extents)
    guard box.width > 0, box.height > 0 else { return false }
    guard box.x < frame.width, box.y + box.height / 2 < frame.height else { return false }
    // Newer GTK leaves such a page out of the tree, but has its clicks meet it.
    if tellsPlaceInParent { return true }
    // In the place of an insensitive widget GTK names what is around it.
    lazy var around = [parent, parent?.parent]
    return [(2, 2), (1, 1), (3, 3), (1, 3), (3, 1)].allSatisfy { x, y in
      let spot = [box.x + box.width * x / 4, box.y + box.height * y / 4].map { Variant(Int32(clamping: $0)) }
      let answer = try? bus.call(
        window.program, window.path, "org.a11y.atspi.Component", "GetAccessibleAtPoint", spot + [Variant(UInt32(1))])
      guard let program = answer?[0]?[0]?.text, !program.isEmpty, let path = answer?[0]?[1]?.text else {
        return true
      }
      let met = Accessible(bus: bus, program: program, path: path)
      return met == self || around.contains(met) || met.isInside(self)
    }
  }

  /// The interfaces of AT-SPI that it has, without their prefix.
  package var interfaces: [String] {
    let list = try? bus.call(program, path, Self.accessible, "GetInterfaces")[0]?.children
    return list?.compactMap { $0.text?.split(separator: ".").last.map(String.init) } ?? []
  }

  /// Does what a click does: presses a button, toggles a check.
  ///
  /// GTK shows the press for a quarter of a second before it acts, and takes no other one meanwhile.
  package func press() throws {
    let answer = try bus.call(program, path, "org.a11y.atspi.Action", "DoAction", [Variant(Int32(0))])
    guard answer[0]?.bool == true else { throw DesktopError("\(self) would not be pressed") }
  }

  /// All widgets in it, itself first, without those inside anything that is hidden.
  package var shown: [Accessible] { isVisible ? [self] + children.flatMap(\.shown) : [] }

  /// All widgets in it, itself first, hidden ones too.
  package var all: [Accessible] { [self] + children.flatMap(\.all) }

  /// The first widget in it that a person can see and that has this name, and this role where one is given.
  package func find(_ role: String? = nil, named name: String) -> Accessible? {
    find { (role == nil || $0.role == role) && $0.name == name }
  }

  /// The first widget in it that a person can see and that fits; nil where none does.
  package func find(where fits: (Accessible) -> Bool) -> Accessible? { find(in: top, where: fits) }

  /// The window that it is in, itself where it is one: places are told in that.
  private var top: Accessible {
    var top = self
    while let parent = top.parent, parent.role != "application" { top = parent }
    return top
  }

  private func find(in window: Accessible, where fits: (Accessible) -> Bool) -> Accessible? {
    if fits(self), isOnTop(in: window) { return self }
    // Most have nothing inside: where those are need not be asked.
    let children = children
    guard !children.isEmpty, isVisible else { return nil }
    for child in children {
      if let found = child.find(in: window, where: fits) { return found }
    }
    return nil
  }

  /// The widget that `find` finds, waited for.
  package func wait(
    for role: String? = nil, named name: String, within limit: TimeSpan = .seconds(20)
  ) throws -> Accessible {
    var found: Accessible?
    do {
      try bus.wait(for: "\(role ?? "widget") “\(name)”", within: limit) {
        found = find(role, named: name)
        return found != nil
      }
    } catch { throw DesktopError("\(error); there is:\n\(outline)") }
    guard let found else { throw DesktopError("\(name) is gone") }
    return found
  }

  package var description: String { "\(role) “\(name)”" }

  /// What is shown in it, one line each, indented: for a failure's message.
  package var outline: String { outline(indent: "") }

  private func outline(indent: String) -> String {
    guard isVisible else { return "" }
    let states = states.map { "\($0)" }.sorted().joined(separator: " ")
    let text = text.isEmpty ? "" : " text “\(text)”"
    let box = extents
    let line = "\(indent)\(self)\(text) [\(states)] \(box.width)×\(box.height) at \(box.x),\(box.y)\n"
    return line + children.map { $0.outline(indent: indent + "  ") }.joined()
  }

  static let accessible = "org.a11y.atspi.Accessible"

  private func property(_ name: String) -> Variant? { try? bus.property(program, path, Self.accessible, name) }
}

extension Accessible {
  /// A state of a widget, by AT-SPI's number for it.
  package enum State: Int, CaseIterable, Sendable {
    case active = 1
    case checked = 4
    case editable = 7
    case enabled = 8
    case expanded = 10
    case focusable = 11
    case focused = 12
    case modal = 16
    case pressed = 20
    case selected = 23
    case sensitive = 24
    case showing = 25
    case visible = 30
  }

  package struct Extents: Hashable, Sendable {
    package var x, y: Int
    package var width, height: Int
  }
}
