import CountdownCore
import Desktop
import Foundation
import GLib
import Glibc
import Synchronization

/// Something that a person does to a countdown, and how.
struct KeptDeed {
  enum Kind: CaseIterable {
    case start, pause, resume, add, restart, rename, cancel
  }

  /// The shell, the session bus, or the countdown's own window.
  enum Door: CaseIterable {
    case shell, bus, window
  }

  var kind: Kind
  var door: Door
  /// The title of the countdown, which no other one has.
  var title: String
  /// The title that it gets.
  var newTitle = ""

  /// What is counted: the phase and the length in seconds of each, by its title.
  typealias Picture = [String: [String]]

  /// What is counted once it is done.
  func done(to picture: Picture) -> Picture {
    var picture = picture
    let (hour, length) = ("3600", picture[title].map { $0[1] } ?? "")
    switch kind {
    case .start, .restart: picture[title] = ["running", hour]
    case .pause: picture[title] = ["paused", length]
    case .resume: picture[title] = ["running", length]
    case .add: picture[title]?[1] = String((Int(length) ?? 0) + 60)
    case .rename: picture[newTitle] = picture.removeValue(forKey: title)
    case .cancel: picture[title] = nil
    }
    return picture
  }

  /// One that is possible now, by chance; of four countdowns no more is started.
  static func random(in picture: Picture, number: Int) -> KeptDeed {
    guard let title = picture.keys.sorted().randomElement(), let state = picture[title] else {
      return KeptDeed(kind: .start, door: [.shell, .bus].randomElement() ?? .bus, title: "Number \(number)")
    }
    let kinds = Kind.allCases.filter { kind in
      switch kind {
      case .start: picture.count < 4
      case .pause: state[0] == "running"
      case .resume: state[0] == "paused"
      case .add, .restart, .rename: true
      case .cancel: picture.count > 1
      }
    }
    let kind = kinds.randomElement() ?? .add
    switch kind {
    case .start:
      return KeptDeed(kind: kind, door: [.shell, .bus].randomElement() ?? .bus, title: "Number \(number)")
    case .rename: return KeptDeed(kind: kind, door: .window, title: title, newTitle: "Number \(number)")
    // The menu has it.
    case .restart:
      return KeptDeed(kind: kind, door: [.shell, .bus].randomElement() ?? .bus, title: title)
    case .pause, .resume, .add, .cancel:
      return KeptDeed(kind: kind, door: Door.allCases.randomElement() ?? .bus, title: title)
    }
  }
}

extension KeptDeed {
  /// Does it, and gives whether it was said to be done.
  ///
  /// The shell says so by exit status 0, the bus by its answer, and a window by 50 ms, and 150 for a busy disk, after a
  /// button or key has done its work, which takes GTK 250 ms.
  func perform(on program: Program, id: String?) -> Bool {
    do {
      switch door {
      case .shell:
        let child = try program.desktop.launch(words(id: id)).child
        if let status = try? child.wait(within: .seconds(8)) { return status == 0 }
        // Its instance was killed before it was asked: it counts itself.
        child.send(signal: SIGKILL)
        try child.wait()
        return false
      case .bus: try askBus(program.desktop.applicationActions, id: id ?? "")
      case .window:
        try program.desktop.applicationActions.activate("show", Variant(id ?? ""))
        try press(in: program)
        usleep(450_000)
        return program.child.isRunning
      }
      return true
    } catch {
      return false
    }
  }

  private func words(id: String?) -> [String] {
    let id = id.map { [$0] } ?? []
    switch kind {
    case .start: return ["1h", "-t", title]
    case .pause: return ["--pause"] + id
    case .resume: return ["--resume"] + id
    case .add: return ["--add", "1m"] + id
    case .restart: return ["--restart"] + id
    case .cancel: return ["--cancel"] + id
    case .rename: return []
    }
  }

  private func askBus(_ actions: Actions, id: String) throws {
    switch kind {
    case .start:
      try actions.activate("start", Variant(dictionary: ["when": Variant("1h"), "title": Variant(title)]))
    case .add: try actions.activate("add", Variant(tuple: [Variant(id), Variant(Int64(60))]))
    case .pause: try actions.activate("pause", Variant(id))
    case .resume: try actions.activate("resume", Variant(id))
    case .restart: try actions.activate("restart", Variant(id))
    case .cancel: try actions.activate("cancel", Variant(id))
    case .rename: break
    }
  }

  private func press(in program: Program) throws {
    var found: Accessible?
    try program.desktop.wait(for: "the window", within: .seconds(3)) {
      found = try program.windows().first { $0.name == title }
      return found != nil
    }
    guard let window = found else { return }
    let face = Face(program, showing: window)
    /// Presses the one button of that name: while pages change, the former one's is there too.
    func press(_ name: String) throws {
      var buttons: [Accessible] = []
      try program.desktop.wait(for: "one button \(name)", within: .seconds(3)) {
        buttons = window.shown.filter { $0.role == "button" && $0.name == name && $0.isSensitive }
        return buttons.count == 1
      }
      try buttons.first?.press()
    }
    switch kind {
    case .pause: try press("Pause")
    case .resume: try press("Resume")
    case .add: try press("+1 min")
    case .cancel: try press("Cancel")
    case .rename:
      try face.focus()
      try face.keys("F2")
      try program.desktop.wait(for: "the title to have the keyboard", within: .seconds(3)) {
        window.shown.first { $0.name == "Title" }?.isFocused == true
      }
      try face.keys("ctrl+a")
      try program.desktop.keyboard.type(newTitle)
      try face.keys("Return")
      try program.desktop.wait(for: "the new title", within: .seconds(3)) { window.name == newTitle }
    case .start, .restart: break
    }
  }
}
