import CountdownCore

/// A person's hands on the desktop: keys and the mouse, by the X server's test extension.
package struct Keyboard {
  let desktop: Desktop

  /// Presses keys one after the other, in xdotool's names: "Return", "ctrl+n", "alt+1".
  package func press(_ keys: String...) throws {
    try desktop.run("xdotool", ["key", "--clearmodifiers", "--delay", "5"] + keys)
  }

  package func type(_ text: String) throws { try desktop.run("xdotool", ["type", "--delay", "5", text]) }

  /// Gives the X focus to a window of the screen.
  package func focus(_ window: ScreenWindow) throws {
    try desktop.run("xdotool", ["windowfocus", "--sync", window.identifier])
  }

  /// Clicks in the middle of a widget with a button of the mouse, several times in quick succession if wanted.
  package func click(
    _ widget: Accessible, in window: Accessible, on screen: ScreenWindow, button: Int = 1, times: Int = 1
  ) throws {
    let (box, frame) = (widget.extents, window.extents)
    guard box.width > 0, box.height > 0 else { throw DesktopError("\(widget) is not shown: it cannot be clicked") }
    // A widget's place is told without the border that GTK draws around a window.
    let (width, height) = try desktop.size(of: screen)
    let x = box.x + box.width / 2 + (width - frame.width) / 2
    let y = box.y + box.height / 2 + (height - frame.height) / 2
    let clicks = ["click", "--repeat", "\(times)", "--delay", "10", "\(button)"]
    try desktop.run("xdotool", ["mousemove", "--window", screen.identifier, "\(x)", "\(y)"] + clicks)
  }
}

/// A window as the X server sees it.
package struct ScreenWindow: Hashable {
  /// The X server's number for it.
  package let identifier: String
  /// What its title bar or the window list would say.
  package let title: String
}

extension Desktop {
  package var keyboard: Keyboard { Keyboard(desktop: self) }

  /// The windows on the screen that have a title, the oldest first.
  package func screenWindows() throws -> [ScreenWindow] {
    // xdotool ends with 1 where it finds none.
    guard let found = try? run("xdotool", ["search", "--onlyvisible", "--name", "."]) else { return [] }
    return found.compactMap { identifier in
      guard let name = try? run("xdotool", ["getwindowname", identifier]).first else { return nil }
      return ScreenWindow(identifier: identifier, title: name)
    }.sorted { (Int($0.identifier) ?? 0) < (Int($1.identifier) ?? 0) }
  }

  /// The window that keys go to, nil where none does.
  package func focusedWindow() throws -> ScreenWindow? {
    guard let identifier = try run("xdotool", ["getwindowfocus"]).first else { return nil }
    return try screenWindows().first { $0.identifier == identifier }
  }

  /// The size of a window in pixels, its border included.
  package func size(of window: ScreenWindow) throws -> (width: Int, height: Int) {
    let lines = try run("xdotool", ["getwindowgeometry", "--shell", window.identifier])
    func number(_ name: String) -> Int {
      lines.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
    }
    return (number("WIDTH"), number("HEIGHT"))
  }

  /// The window on the screen whose title fits, waited for.
  package func screenWindow(
    within limit: TimeSpan = .seconds(20), where fits: (String) -> Bool = { _ in true }
  ) throws -> ScreenWindow {
    var found: ScreenWindow?
    try wait(for: "a window on the screen", within: limit) {
      found = try screenWindows().last { fits($0.title) }
      return found != nil
    }
    guard let found else { throw DesktopError("the window is gone") }
    return found
  }
}
