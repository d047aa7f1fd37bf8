import CountdownCore
import Desktop
import Testing

/// A person before one window of the program.
struct Face {
  let desktop: Desktop
  let program: Program
  let window: Accessible

  /// The program's window with that place among those shown, the oldest first; waits until it is there.
  init(_ program: Program, window number: Int = 0) throws {
    desktop = program.desktop
    self.program = program
    var found: Accessible?
    try desktop.wait(for: "window \(number)") {
      let windows = try program.windows().filter { !$0.role.contains("dialog") }
      found = windows.count > number ? windows[number] : nil
      return found?.name.isEmpty == false
    }
    guard let found else { throw DesktopError("there is no window") }
    window = found
  }

  /// A window that was found.
  init(_ program: Program, showing window: Accessible) {
    desktop = program.desktop
    self.program = program
    self.window = window
  }

  /// Hands a fresh desktop with the program's first window on it to the body; the program ends without a complaint.
  static func use<Result>(
    _ options: Desktop.Options = .init(), _ arguments: [String] = [],
    _ body: (Face) throws -> Result
  ) throws -> Result {
    try Desktop.use(options) { desktop in
      let program = try desktop.launch(arguments)
      let face = try Face(program)
      try face.focus()
      let result = try body(face)
      #expect(program.child.isRunning, "the program has ended")
      #expect(program.complaints == "")
      return result
    }
  }

  /// The label of the time left, whether it is shown now or not.
  var label: Accessible {
    get throws {
      guard let label = window.all.first(where: { $0.role == "timer" }) else { throw DesktopError("no label is there") }
      return label
    }
  }

  /// Counts for a moment and asks for the label: GTK tells assistive technology only of widgets that were asked for.
  func meetLabel() throws {
    try start("10s")
    try desktop.wait(for: "the label") { timeLeft != nil }
    try press("Cancel")
    try waitForPicker()
    for name in ["Hours", "Minutes", "Seconds"] { try type("0", into: name) }
  }

  /// What the label says, nil while the picker stands in its place.
  var timeLeft: String? { window.find { $0.role == "timer" }?.text }

  /// The three numbers of the picker, waited for.
  var picked: String {
    get throws {
      try ["Hours", "Minutes", "Seconds"].map { try spin($0).text }.joined(separator: ":")
    }
  }

  /// One of the picker's numbers, waited for.
  func spin(_ name: String) throws -> Accessible { try window.wait(for: "spin button", named: name) }

  /// A button of the window, waited for.
  func button(_ name: String) throws -> Accessible { try window.wait(for: "button", named: name) }

  /// Presses a button of the window.
  func press(_ name: String) throws {
    var button: Accessible?
    try desktop.wait(for: "\(name) to be there and sensitive") {
      button = window.find { $0.role == "button" && $0.name == name && $0.isSensitive }
      return button != nil
    }
    try button?.press()
  }

  /// Presses keys.
  func keys(_ keys: String...) throws { for key in keys { try desktop.keyboard.press(key) } }

  /// Gives the keyboard to one of the picker's numbers by a click and types over what is there.
  func type(_ text: String, into name: String) throws {
    let spin = try spin(name)
    try click(spin)
    do {
      try desktop.wait(for: "\(name) to have the keyboard, all selected") {
        spin.isFocused && spin.selection == 0..<spin.text.count
      }
    } catch { throw DesktopError("\(error); \(spin.selection) is; there is:\n\(window.outline)") }
    try desktop.keyboard.type(text)
  }

  /// Clicks on a widget with the mouse.
  func click(_ widget: Accessible, button: Int = 1, times: Int = 1) throws {
    try desktop.keyboard.click(widget, in: window, on: try screen, button: button, times: times)
  }

  /// The window as the X server sees it, by its name; of two of the same name the newer one.
  ///
  /// Its title there begins with the time that is left, which assistive technology is not told of every second.
  var screen: ScreenWindow {
    get throws {
      try desktop.screenWindow { title in
        let name = window.name
        return title == name || title.hasSuffix(" – " + name)
          // An order's own title stands on its card, not in the header.
          || (["Tminus", "Order"].contains(name) && (title.first?.isNumber == true || title.hasPrefix("Time's Up")))
      }
    }
  }

  /// Makes the window so large, and asks again for as long as the program asks for another size with what it lays out.
  func resize(to width: Int, _ height: Int) throws {
    let screen = try screen
    try desktop.wait(for: "the window to be \(width) × \(height)") {
      if try desktop.size(of: screen) == (width, height) { return true }
      try desktop.run("xdotool", ["windowsize", screen.identifier, "\(width)", "\(height)"])
      return false
    }
    try desktop.wait(for: "what stands in it to follow") {
      let frame = window.extents
      return frame.width <= width && frame.height <= height
    }
  }

  /// What the task list calls the window: "04:59 – Tea"; empty where it is not on the screen.
  var title: String { (try? screen.title) ?? "" }

  /// Gives the keyboard to the window, as a window manager would when it opens.
  func focus() throws {
    try desktop.keyboard.focus(try screen)
  }

  /// Waits until the label has come to this time; a busy machine may see it some seconds further.
  func wait(forTime text: String, within limit: TimeSpan = .seconds(5)) throws {
    do {
      try desktop.wait(for: "the label to say \(text)", within: limit) {
        guard let now = timeLeft else { return false }
        guard let seconds = Self.seconds(text), let left = Self.seconds(now) else { return now == text }
        return (0...10).contains(seconds - left)
      }
    } catch {
      throw DesktopError("\(error); it says \(timeLeft ?? "nothing")")
    }
  }

  /// The seconds that "1 day 00:10:00" stands for; `nil` for what is no such time.
  private static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard [1, 3].contains(words.count),
      let digits = words.last?.split(separator: ":", omittingEmptySubsequences: false),
      digits.count == 3, let days = words.count == 3 ? Int(words[0]) : 0
    else { return nil }
    let numbers = digits.compactMap { Int($0) }
    return numbers.count == 3 ? ((days * 24 + numbers[0]) * 60 + numbers[1]) * 60 + numbers[2] : nil
  }

  /// Waits until the picker stands there.
  func waitForPicker(within limit: TimeSpan = .seconds(5)) throws {
    _ = try window.wait(for: "spin button", named: "Hours", within: limit)
  }

  /// The dialog at the end, waited for.
  func dialog(within limit: TimeSpan = .seconds(5)) throws -> Accessible {
    var dialog: Accessible?
    try desktop.wait(for: "the dialog", within: limit) {
      dialog = try dialogs().first
      return dialog != nil
    }
    guard let dialog else { throw DesktopError("there is no dialog") }
    return dialog
  }

  /// Waits until the dialog takes answers and has the keyboard.
  func waitForFocusedDialog() throws {
    try desktop.wait(for: "OK to have the keyboard") {
      try dialogs().contains { $0.find(named: "OK")?.isFocused == true }
    }
  }

  /// The dialogs "Time's Up" that are seen in the program's windows.
  func dialogs() throws -> [Accessible] { try dialogs(named: "Time's Up") }

  /// The dialogs of a name that are seen in the program's windows.
  func dialogs(named name: String) throws -> [Accessible] {
    try program.windows().compactMap { window in
      window.find { $0.role.contains("dialog") && $0.name == name }
    }
  }

  /// Waits until no dialog is on the screen.
  func waitForNoDialog() throws { try desktop.wait(for: "the dialog to go") { try dialogs().isEmpty } }

  /// Starts a duration by the shell in the running instance.
  func start(_ words: String...) throws {
    #expect(try desktop.launch(words).child.wait() == 0)
  }

  /// This window's actions as D-Bus reaches them.
  var actions: Actions { desktop.windowActions(1) }

  /// CLOCK_BOOTTIME now.
  var now: BootInstant { SystemTimekeeper().read().boot }
}

/// A busy machine's allowance for something that happens at an instant.
let slack = 0.2

extension Program {
  /// Quits it as a person does, who means it when asked, and gives its exit status.
  func quit() throws -> Int32 {
    try desktop.applicationActions.activate("quit")
    try desktop.wait(for: "the program to end, or to ask") {
      if !child.isRunning { return true }
      let buttons = ((try? windows()) ?? []).compactMap { $0.find("dialog", named: "Quit?")?.find(named: "Quit") }
      try? buttons.first?.press()
      return !buttons.isEmpty
    }
    return try child.wait()
  }
}
