import CountdownCore
import GLib
import Gtk

/// The settings as actions with a state: the primary menu shows them, D-Bus reads and changes them.
@MainActor
enum SettingsActions {
  /// Adds `app.sound`, `app.last-minute`, `app.never-early`, `app.inhibit-sleep`, `app.carry-on` and `app.digits`.
  static func add(to application: Application, _ settings: SettingsKeeper) {
    let switches: [(String, WritableKeyPath<Settings, Bool> & Sendable)] = [
      ("sound", \.playsSound), ("last-minute", \.warnsInLastMinute), ("never-early", \.neverEarly),
      ("inhibit-sleep", \.inhibitsSleep), ("carry-on", \.carriesOnAfterRestart),
    ]
    for (name, setting) in switches {
      let action = Action(name, isOn: settings.current[keyPath: setting]) { isOn in
        settings.change { $0[keyPath: setting] = isOn }.map { .because($0.sentence) }
      }
      application.add(action)
      settings.changes.add(settings) { action.state = Variant($0[keyPath: setting]) }
    }
    let digits = Action("digits", choice: settings.current.digits.actionName) { name in
      guard let choice = Settings.Digits(actionName: name) else { return .notTaken }
      return settings.change { $0.digits = choice }.map { .because($0.sentence) }
    }
    application.add(digits)
    settings.changes.add(settings) { digits.state = Variant($0.digits.actionName) }
  }
}

extension Settings.Digits {
  /// Its name as a target of `app.digits`.
  var actionName: String {
    switch self {
    case .plain: "digits"
    case .sevenSegment: "seven-segment"
    case .words: "words"
    }
  }

  /// The choice of that name; `nil` where it is none.
  init?(actionName: String) {
    guard let choice = Self.allCases.first(where: { $0.actionName == actionName }) else { return nil }
    self = choice
  }
}
