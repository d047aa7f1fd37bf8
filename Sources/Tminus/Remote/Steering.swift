import CountdownCore
import GLib
import Gtk

/// What can be done to a countdown from outside its window: by notification, launcher, D-Bus and the shell.
@MainActor
final class Steering {
  /// Why nothing was done.
  enum Problem: Error, Hashable {
    /// No countdown has that name.
    case unknown(String)
    case nothingCounts
    case tooLong
    /// What counts down to a moment was to be paused, restarted or given more time.
    case fixed
    case paused
    case notPaused
    case ended
    case notEnded
    case noServer
    case notNow

    var sentence: String {
      switch self {
      case .unknown(let name): tr("No countdown is called %s; --status lists them.", name.excerptFromOutside)
      case .nothingCounts: tr("Nothing is counting down.")
      case .tooLong: EntryError(.tooLong, column: 1).sentence
      case .fixed: tr("A countdown to a moment cannot be paused, restarted or given more time.")
      case .paused: tr("That countdown is already paused.")
      case .notPaused: tr("That countdown is not paused.")
      case .ended: tr("That countdown has ended.")
      case .notEnded: tr("That countdown has not ended yet.")
      case .noServer: tr("That countdown does not use a server's clock.")
      case .notNow: tr("That countdown cannot do that now.")
      }
    }
  }

  private let countdowns: Countdowns

  init(_ countdowns: Countdowns) { self.countdowns = countdowns }

  /// Adds `app.pause`, `app.resume`, `app.toggle`, `app.cancel`, `app.restart`, `app.dismiss`, `app.show` and `app.sync`,
  /// each with the name of a countdown or "" for the current one, and `app.add` with a name and seconds.
  func addActions(
    to application: Application, show: @escaping @MainActor (CountdownID) -> Void,
    sync: @escaping @MainActor (CountdownID) -> Bool
  ) {
    let events: [(String, Countdown.Event)] = [
      ("pause", .pause), ("resume", .resume), ("cancel", .cancel), ("restart", .restart), ("dismiss", .dismiss),
    ]
    for (name, event) in events { add(name, to: application) { $0.steer($1, event) } }
    add("toggle", to: application) { $0.steer($1, $0.toggling(named: $1)) }
    add("show", to: application) { steering, name in
      guard let id = steering.target(named: name) else { return steering.missing(name) }
      show(id)
      return nil
    }
    add("sync", to: application) { steering, name in
      guard let id = steering.target(named: name) else { return steering.missing(name) }
      return sync(id) ? nil : .noServer
    }
    application.add(
      Action("add", parameter: "(sx)") { [weak self] parameter in
        guard let (name, span) = ActionParameters.addition(parameter) else { return .notTaken }
        return self?.steer(name, .add(span)).map { .because($0.sentence) }
      })
  }

  /// Adds an action on the countdown of a name.
  private func add(
    _ action: String, to application: Application, _ body: @escaping @MainActor (Steering, String) -> Problem?
  ) {
    application.add(
      Action(action, parameter: "s") { [weak self] parameter in
        guard let self, let name = parameter?.text else { return .notTaken }
        return body(self, name).map { .because($0.sentence) }
      })
  }

  /// Sends an event to a countdown by its name, or to the current one; gives why that did nothing.
  func steer(_ name: String, _ event: Countdown.Event) -> Problem? {
    guard let id = target(named: name, for: event) else { return missing(name) }
    if countdowns.send(event, to: id) { return nil }
    guard let countdown = countdowns[id] else { return missing(name) }
    if case .add = event, countdown.answers(event.least, at: countdowns.read()) { return .tooLong }
    return Self.refusal(of: event, by: countdown)
  }

  /// Why a countdown has no answer to an event.
  private static func refusal(of event: Countdown.Event, by countdown: Countdown) -> Problem {
    switch (event, countdown.phase) {
    case (.pause, .running), (.restart, _), (.add, _): countdown.plan.duration == nil ? .fixed : .notNow
    case (.pause, .paused): .paused
    case (.resume, .running): .notPaused
    case (.pause, .expired), (.resume, .expired): .ended
    case (.dismiss, .running), (.dismiss, .paused): .notEnded
    default: .notNow
    }
  }

  private func missing(_ name: String) -> Problem { name.isEmpty ? .nothingCounts : .unknown(name) }

  /// What pauses the countdown of that name, resumes it where it is paused, or dismisses it where it has ended; for no
  /// name the one of those that can be paused or resumed that was started last, else the one that ended last.
  ///
  /// As in a window, the first second after the end takes nothing: it was meant for what ran.
  func toggling(named name: String) -> Countdown.Event {
    let pausing = target(named: name, for: .pause).flatMap { countdowns[$0] }
    let resuming = target(named: name, for: .resume).flatMap { countdowns[$0] }
    let candidates = [pausing, resuming].compactMap { $0 }.filter { countdown in
      countdown.phase == .paused || countdown.answers(.pause, at: countdowns.read())
    }
    if let chosen = candidates.startedLast { return chosen.phase == .paused ? .resume : .pause }
    guard let ended = target(named: name, for: .dismiss).flatMap({ countdowns[$0] }), ended.phase == .expired,
      ended.overtime(at: countdowns.read()) >= .seconds(1)
    else { return .pause }
    return .dismiss
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
