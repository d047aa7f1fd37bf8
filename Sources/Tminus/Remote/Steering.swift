import CountdownCore
import GLib
import Gtk

/// What can be done to a countdown from outside its window: by notification, launcher, D-Bus and the shell.
@MainActor
final class Steering {
  private let countdowns: Countdowns

  init(_ countdowns: Countdowns) { self.countdowns = countdowns }

  /// Adds `app.pause`, `app.resume`, `app.toggle`, `app.cancel`, `app.restart` and `app.dismiss`, each with the name of a countdown or
  /// "" for the current one, and `app.add` with a name and seconds.
  func addActions(to application: Application) {
    let events: [(String, Countdown.Event)] = [
      ("pause", .pause), ("resume", .resume), ("cancel", .cancel), ("restart", .restart), ("dismiss", .dismiss),
    ]
    for (name, event) in events {
      application.add(
        Action(name, parameter: "s") { [weak self] parameter in
          if let name = ActionParameters.name(parameter) { self?.steer(name, event) }
        })
    }
    application.add(
      Action("toggle", parameter: "s") { [weak self] parameter in
        guard let self else { return }
        let name = parameter?.text ?? ""
        self.steer(name, self.toggling(named: name))
      })
    application.add(
      Action("add", parameter: "(sx)") { [weak self] parameter in
        if let (name, span) = ActionParameters.addition(parameter) { self?.steer(name, .add(span)) }
      })
  }

  /// Sends an event to a countdown by its name, or to the current one.
  private func steer(_ name: String, _ event: Countdown.Event) {
    if let id = target(named: name, for: event) { countdowns.send(event, to: id) }
  }

  /// What pauses the countdown of that name, or resumes it where it is paused; for no name the one of those that can be
  /// paused or resumed that was started last.
  func toggling(named name: String) -> Countdown.Event {
    let pausing = target(named: name, for: .pause).flatMap { countdowns[$0] }
    let resuming = target(named: name, for: .resume).flatMap { countdowns[$0] }
    let candidates = [pausing, resuming].compactMap { $0 }.filter { countdown in
      countdown.phase == .paused || countdown.answers(.pause, at: countdowns.read())
    }
    return candidates.startedLast?.phase == .paused ? .resume : .pause
  }

  /// The countdown of that name; for no name the current one, see ``current(of:for:at:)``.
  func target(named name: String, for event: Countdown.Event? = nil) -> CountdownID? {
    if !name.isEmpty { return CountdownID(name).flatMap { countdowns[$0]?.id } }
    return Self.current(of: countdowns.all, for: event, at: countdowns.read())?.id
  }

  /// The one that was started last among those that count, or have ended, and answer the event.
  ///
  /// Where none answers it is the one that was started last, for it to say so.
  nonisolated static func current(
    of countdowns: [Countdown], for event: Countdown.Event?, at reading: ClockReading
  ) -> Countdown? {
    let active = countdowns.filter { $0.phase != .idle }
    let answering = active.filter { countdown in event.map { countdown.answers($0.least, at: reading) } ?? true }
    return (answering.isEmpty ? active : answering).startedLast
  }
}

extension Countdown.Event {
  /// The same with as little as can be asked: who answers this takes more time in principle, though it may not fit.
  var least: Countdown.Event {
    if case .add = self { .add(TimeSpan(nanoseconds: 1)) } else { self }
  }
}
