import CountdownCore

/// A person's hands on the desktop: keys and the mouse, by the X server's test extension.
package struct Keyboard {
  let desktop: Desktop

  /// Presses keys one after the other, in xdotool's names: "Return", "ctrl+n", "alt+1".
  package func press(_ keys: String...) throws {
    try desktop.run("xdotool", ["key", "--clearmodifiers", "--delay", "5"] + keys)
  }

  /// Types a text.
  package func type(_ text: String) throws { try desktop.run("xdotool", ["type", "--delay", "5", text]) }

  /// Gives the X focus to a window of the screen.
  package func focus(_ window: ScreenWindow) throws {
    try desktop.run("xdotool", ["windowfocus", "--sync", window.identifier])
  }

  /// Clicks in the middle of a widget with a button of the mouse, several times in quick succession if wanted.
  package func click(_ widget: Accessible, in window: ScreenWindow, button: Int = 1, times: Int = 1) throws {
    let box = widget.extents
    guard box.width > 0, box.height > 0 else { throw DesktopError("\(widget) is not shown: it cannot be clicked") }
    let spot = ["\(box.x + box.width / 2)", "\(box.y + box.height / 2)"]
    let clicks = ["click", "--repeat", "\(times)", "--delay", "10", "\(button)"]
    try desktop.run("xdotool", ["mousemove", "--window", window.identifier] + spot + clicks)
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
  /// The hands.
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

  /// The window on the screen whose title fits, waited for.
  package func screenWindow(
    within limit: TimeSpan = .seconds(5), where fits: (String) -> Bool = { _ in true }
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
