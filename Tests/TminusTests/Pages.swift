import CountdownCore
import Desktop

/// A walk past everything that the program shows, by keyboard and actions, whatever its language.
enum Pages {
  /// Brings up page after page and hands the body each one's name.
  static func visit(_ face: Face, _ body: (_ page: String) throws -> Void) throws {
    let desktop = face.desktop
    func windows(_ count: Int, for what: String) throws {
      try desktop.wait(for: what) { try face.program.windows().count == count }
    }
    func spins() -> Int { face.window.shown.filter { $0.role == "spin button" && $0.isOnTop(in: face.window) }.count }
    try desktop.wait(for: "the picker") { spins() == 3 }
    try body("Timer")
    let tabs = face.window.shown.filter { $0.role == "tab" }
    try tabs.last?.press()
    try desktop.wait(for: "Until") { tabs.last?.states.contains(.selected) == true && spins() == 0 }
    try body("Until")
    try face.keys("ctrl+o")
    try desktop.wait(for: "Order") { !face.window.shown.contains { $0.role == "tab" } }
    try body("Order")
    try face.keys("Escape")
    try desktop.wait(for: "the picker") { spins() == 3 }
    try list(face) { try body("the empty list") }

    try face.keys("F10")
    try desktop.wait(for: "the menu") { face.window.shown.contains { $0.role == "menu item" } }
    try body("the menu")
    try face.keys("Escape")
    try desktop.wait(for: "the menu to go") { !face.window.shown.contains { $0.role == "menu item" } }
    let entries = face.window.shown.filter { $0.role == "text box" }.count
    try face.keys("F2")
    try desktop.wait(for: "the title") { face.window.shown.filter { $0.role == "text box" }.count > entries }
    try body("the title's bubble")
    try face.keys("Escape")
    try desktop.wait(for: "the bubble to go") { face.window.shown.filter { $0.role == "text box" }.count == entries }

    try face.actions.activate("show-help-overlay")
    try windows(2, for: "the shortcuts")
    try body("the shortcuts")
    try close(desktop)
    try windows(1, for: "the shortcuts to go")
    try desktop.applicationActions.activate("about")
    try windows(2, for: "About")
    try body("About")
    try close(desktop)
    try windows(1, for: "About to go")

    try face.start("10m", "-t", "Tea")
    try desktop.wait(for: "the label") { face.timeLeft != nil }
    try body("a running countdown")
    try list(face) { try body("the list") }
    try face.actions.activate("pause")
    try body("a paused countdown")
    try face.actions.activate("cancel")
    try face.start("1s")
    try desktop.wait(for: "the dialog") { face.window.find { $0.role.contains("dialog") } != nil }
    try body("the end")
  }

  /// Turns to the list of all countdowns and back.
  private static func list(_ face: Face, _ body: () throws -> Void) throws {
    let before = face.window.name
    try face.actions.activate("list")
    try face.desktop.wait(for: "the list") { face.window.name != before }
    try body()
    try face.actions.activate("list")
    try face.desktop.wait(for: "the list to go") { face.window.name == before }
  }

  /// Closes the window that came last, by its key.
  private static func close(_ desktop: Desktop) throws {
    let window = try desktop.screenWindow()
    try desktop.keyboard.focus(window)
    try desktop.keyboard.press("Escape")
  }
}
