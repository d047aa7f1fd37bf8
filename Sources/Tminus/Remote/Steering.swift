import CountdownCore
import GLib

/// What can be done to a countdown from outside its window: by notification, launcher, D-Bus and the shell.
extension Program {
  /// Adds `app.pause`, `app.resume`, `app.cancel`, `app.restart`, `app.dismiss` and `app.show`, each with the name of a
  /// countdown or "" for the current one, and `app.add` with a name and seconds.
  func addSteeringActions() {
    let events: [(String, Countdown.Event)] = [
      ("pause", .pause), ("resume", .resume), ("cancel", .cancel), ("restart", .restart), ("dismiss", .dismiss),
    ]
    for (name, event) in events {
      application.add(
        Action(name, parameter: "s") { [weak self] parameter in
          self?.steer(parameter?.text ?? "", event)
        })
    }
    application.add(
      Action("add", parameter: "(sx)") { [weak self] parameter in
        guard let values = parameter?.children, values.count == 2, let name = values[0].text,
          let span = values[1].integer.flatMap({ TimeSpan(seconds: $0) })
        else { return }
        self?.steer(name, .add(span))
      })
    application.add(
      Action("show", parameter: "s") { [weak self] parameter in
        guard let self, let id = self.target(named: parameter?.text ?? "") else { return }
        self.show(id)
      })
  }

  /// Sends an event to a countdown by its name, or to the current one; false where there is none or it ignores that.
  @discardableResult
  func steer(_ name: String, _ event: Countdown.Event) -> Bool {
    target(named: name, for: event).map { countdowns.send(event, to: $0) } ?? false
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
    let beginning = WallInstant(nanoseconds: 0)
    let active = countdowns.filter { $0.phase != .idle }
    let answering = active.filter { countdown in event.map { countdown.answers($0.least, at: reading) } ?? true }
    return (answering.isEmpty ? active : answering).max { ($0.lastUsed ?? beginning) < ($1.lastUsed ?? beginning) }
  }

  /// Adds `app.status`, whose state tells what is counted, and `app.start`, which starts something under a name.
  func addStatusAction() {
    let action = Action("status", state: Variant("[]"))
    statusAction = action
    application.add(action)
    application.add(
      Action("start", parameter: "a{sv}") { [weak self] parameter in
        guard let self, let values = parameter?.dictionary, let when = values["when"]?.text else { return }
        let clock = values["clock"]?.text
        let request = StartRequest.read(
          when, title: values["title"]?.text ?? "", context: .shell, clock: clock,
          estimate: clock.flatMap { self.clocks.status(of: $0)?.estimate }, at: self.countdowns.read())
        let name = values["id"]?.text.flatMap { CountdownID($0) }
        if case .success(let request) = request, name.map({ self.countdowns[$0] == nil }) ?? true {
          self.open(request, as: name)
        }
      })
  }

  /// What is counted now, for other programs.
  func statuses(at reading: ClockReading) -> [CountdownStatus] {
    countdowns.all.compactMap { countdown in
      CountdownStatus(
        countdown, estimate: countdown.plan.clock.flatMap { clocks.status(of: $0)?.estimate }, at: reading)
    }
  }

  /// Tells whoever watches, where something has changed.
  func updateStatus() {
    let text = StatusList.encode(statuses(at: countdowns.read()))
    if statusAction?.state?.text != text { statusAction?.state = Variant(text) }
  }
}

extension Countdown.Event {
  /// The same with as little as can be asked: who answers this takes more time in principle, though it may not fit.
  var least: Countdown.Event {
    if case .add = self { .add(TimeSpan(nanoseconds: 1)) } else { self }
  }
}
