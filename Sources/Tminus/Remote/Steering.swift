import CountdownCore
import Gtk

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
    target(named: name).map { countdowns.send(event, to: $0) } ?? false
  }

  /// The countdown of that name; for no name the one that was started last among those that count, or have ended.
  func target(named name: String) -> CountdownID? {
    if !name.isEmpty { return CountdownID(name).flatMap { countdowns[$0]?.id } }
    let active = countdowns.all.filter { $0.phase != .idle }
    return active.max {
      ($0.lastUsed ?? WallInstant(nanoseconds: 0)) < ($1.lastUsed ?? WallInstant(nanoseconds: 0))
    }?.id
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
