import CountdownCore
import Glibc
import Gtk

/// The running program: its countdowns, its windows and what joins them.
@MainActor
final class Program {
  /// The name of the application everywhere: D-Bus, desktop entry, icon.
  nonisolated static let identifier = "app.tminus.Tminus"

  let application = Application(identifier: identifier)
  let timekeeper: any Timekeeper
  let countdowns: Countdowns
  let clocks: ServerClockKeeper
  let orders: OrderKeeper
  let hosts: Hosts
  /// The demonstrations, each of which lives as long as its window.
  var demos: [CountdownID: Demo] = [:]
  private let timer: TimerHolder
  /// What the person has chosen.
  private(set) lazy var settings = SettingsKeeper { [weak self] in self?.say($0.sentence) }
  /// What goes on without a window.
  private(set) lazy var background = Background(self)
  private(set) var windows: [CountdownWindow] = []
  private var isHeld = false
  private var unsaid: [String] = []
  /// What was typed for countdowns whose server's time is not known yet.
  private var unsettled: [CountdownID: StartRequest.Words] = [:]
  /// What runs at zero in this process, given on its own command line.
  var commands: [CountdownID: ChildCommand] = [:]
  /// The action whose state tells other programs what is counted.
  var statusAction: Action?

  init(timekeeper: any Timekeeper = SystemTimekeeper()) {
    self.timekeeper = timekeeper
    let timer = TimerHolder()
    self.timer = timer
    countdowns = Countdowns(timekeeper: timekeeper) { timer.arm($0) }
    hosts = Hosts(timekeeper: timekeeper, hop: MainLoop.hop)
    clocks = ServerClockKeeper(countdowns, measure: hosts.measure)
    orders = OrderKeeper(countdowns, clocks: clocks, ask: hosts.fetch)
  }

  /// Runs until everything is done; gives the exit status.
  func run(_ arguments: [String]) -> Int32 {
    application.on("startup") { [weak self] _ in self?.startUp() }
    application.on("activate") { [weak self] _ in self?.activate() }
    application.onCommandLine { [weak self] call in self?.take(call) ?? 0 }
    return application.run(arguments)
  }

  private func startUp() {
    timer.timer = ClockTimer(.boot) { [weak self] in self?.countdowns.tick() }
    Style.add(PackageResources.style_css)
    addActions()
    countdowns.addDelegate(self)
    clocks.onChange { [weak self] _ in self?.clockChanged() }
    clocks.settle = { [weak self] countdown, estimate in self?.settle(countdown, by: estimate) ?? true }
    orders.changes.add(self) { [weak self] _ in self?.countdowns.showingChanged() }
    ColorScheme.follow()
    for signal in [SIGTERM, SIGINT] { MainLoop.onUnixSignal(signal) { [weak self] in self?.quit() } }
    takeUp()
  }

  /// Takes up what an earlier run has kept.
  private func takeUp() {
    clocks.neverEarly = settings.current.neverEarly
    settings.onChange { [weak self] in
      guard let self else { return }
      self.clocks.neverEarly = self.settings.current.neverEarly
      self.countdowns.showingChanged()
    }
    unsaid = [background.keeper.problem, settings.problem].compactMap { $0?.sentence }
    background.restore()
    orders.update()
    updateHold()
    updateStatus()
  }

  /// Ends the program; what counts is taken up by its next start.
  func quit() {
    for window in windows { window.keepSize() }
    background.end { [application] in application.quit() }
  }

  private func clockChanged() {
    countdowns.showingChanged()
    updateStatus()
  }

  /// Shows what is there: all that counts or has ended where some of it has no window, what needs an answer in front;
  /// else a window that is open, or a new one.
  ///
  /// With `running` what counts comes before a window in which nothing does.
  func activate(running: Bool = false) {
    let active = countdowns.all.filter { $0.phase != .idle }
    if active.allSatisfy({ countdown in windows.contains { $0.id == countdown.id } }) {
      let current = running ? target(named: "").flatMap { id in windows.first { $0.id == id } } : nil
      (current ?? activeWindow ?? openWindow()).present()
    } else {
      for countdown in active.sorted(by: Self.isFurtherBack).suffix(Self.mostWindows) { show(countdown.id) }
    }
    sayUnsaid()
  }

  /// How many windows come up without being asked for one by one: a file with thousands of countdowns shall not bury the
  /// screen.
  private static let mostWindows = 24

  private nonisolated static func isFurtherBack(_ left: Countdown, _ right: Countdown) -> Bool {
    if (left.phase == .expired) != (right.phase == .expired) { return right.phase == .expired }
    let beginning = WallInstant(nanoseconds: 0)
    return (left.lastUsed ?? beginning) < (right.lastUsed ?? beginning)
  }

  /// Says a sentence in the window that is looked at, or in the next one.
  func say(_ sentence: String) {
    unsaid.append(sentence)
    sayUnsaid()
  }

  /// Says what there was no window for.
  func sayUnsaid() {
    guard !unsaid.isEmpty, let window = activeWindow else { return }
    window.say(unsaid.joined(separator: "\n"))
    unsaid = []
  }

  /// The window that has the keyboard, or the one that came last.
  var activeWindow: CountdownWindow? { windows.last { $0.isActive } ?? windows.last }

  /// Whether a person has the keyboard in one of the windows.
  var hasFocus: Bool { windows.contains { $0.isActive } }

  /// A window with a countdown of its own, not shown yet.
  @discardableResult
  func openWindow(_ id: CountdownID = CountdownID(bits: .random(in: .min ... .max))) -> CountdownWindow {
    countdowns.insert(Countdown(id: id))
    return addWindow(for: id)
  }

  private func addWindow(for id: CountdownID) -> CountdownWindow {
    let window = CountdownWindow(self, id)
    windows.append(window)
    return window
  }

  /// Brings the window of a countdown to the front, opening one where it has none.
  ///
  /// A click elsewhere that asked for it may have come with a token for the window system.
  func show(_ id: CountdownID, activationToken: String? = nil) {
    let window = windows.first { $0.id == id } ?? addWindow(for: id)
    if let activationToken { window.window.setActivationToken(activationToken) }
    window.present()
    background.notices.windowShown(id)
    sayUnsaid()
  }

  /// A window is gone; its countdown stays where it still counts.
  func closed(_ window: CountdownWindow) {
    windows.removeAll { $0 === window }
    if let demo = demos[window.id] {
      countdowns.send(.cancel, to: window.id)
      // Only now: until then it is left out of what is kept.
      demos[window.id] = nil
      demo.close()
    }
    if let countdown = countdowns[window.id], countdown.phase != .idle {
      background.windowClosed(countdown, at: countdowns.read())
    } else {
      countdowns.remove(window.id)
      unsettled[window.id] = nil
    }
    updateHold()
  }

  /// Keeps the process for as long as something counts.
  private func updateHold() {
    let needed = countdowns.all.contains { $0.phase != .idle }
    guard needed != isHeld else { return }
    isHeld = needed
    if needed { application.hold() } else { application.release() }
  }

  /// Starts what was asked for in the place of an idle countdown.
  func start(_ request: StartRequest, in id: CountdownID) {
    countdowns.rename(id, to: request.title)
    unsettled[id] = request.unsettled
    start(request.plan, in: id)
  }

  /// Reads what was typed again, now that the server's time is known or will not be, and before anything counts by it;
  /// gives whether it may count.
  private func settle(_ countdown: Countdown, by estimate: Estimate?) -> Bool {
    guard let words = unsettled[countdown.id] else { return true }
    let clock = countdown.plan.clock
    // The first answers may yet be taken back.
    let isPreliminary = estimate != nil && clock.flatMap(clocks.status)?.isMeasuring == true
    let request = StartRequest.read(
      words.text, title: countdown.title, context: words.context, clock: clock, estimate: estimate,
      at: countdowns.read())
    let window = windows.first { $0.id == countdown.id }
    if estimate != nil, !isPreliminary { unsettled[countdown.id] = nil }
    switch request {
    case .success(let request):
      if let target = request.plan.serverTarget, target != countdown.plan.serverTarget {
        countdowns.send(.openingChanged(target), to: countdown.id)
      }
      if !request.notes.isEmpty { window?.say(request.notes.joined(separator: " ")) }
      return true
    case .failure(let error):
      if isPreliminary { return false }
      countdowns.send(.cancel, to: countdown.id)
      let host = clock.flatMap { try? ServerAddress($0) }?.displayHost
      // Translators: a host's name, and a sentence about a time: "By the clock of shop.example: 24 Dec, 20:00 is past."
      window?.say(estimate == nil ? error.sentence : tr("By the clock of %s: %s", host ?? "", error.sentence))
      return false
    }
  }

  /// Starts a plan in the place of an idle countdown.
  func start(_ plan: Plan, in id: CountdownID) {
    guard countdowns.send(.start(plan), to: id), let duration = plan.duration else { return }
    let title = countdowns[id]?.title ?? ""
    // What a preset starts has its button already.
    if title.isEmpty, Presets.have(duration) { return }
    background.keeper.note(duration, title: title)
  }

  /// What comes round every year starts again when its coming has been seen.
  private func comeRound(_ countdown: Countdown, at reading: ClockReading) {
    let offset = countdown.plan.clock.flatMap { clocks.status(of: $0)?.estimate?.offset }
    guard countdown.phase == .idle, let next = countdown.plan.nextComing(at: reading, offset: offset, zone: .local)
    else { return }
    unsettled[countdown.id] = nil
    start(next.plan, in: countdown.id)
    windows.first { $0.id == countdown.id }?.say(
      // Translators: %s is a date and time of a moment that comes round every year
      tr("It comes round again: %s.", MomentText.dateAndTime(next.date.instant, zone: .local)))
  }

  /// Measures the server's clock of a countdown now.
  func sync(_ id: CountdownID) {
    guard let text = countdowns[id]?.plan.clock, let address = try? ServerAddress(text) else { return }
    clocks.measureNow(address)
  }

  /// Says in words why the digits jumped; an order's page says itself that its opening was moved.
  private func sayMoved(_ countdown: Countdown, by span: TimeSpan) {
    guard orders.status(of: countdown.id)?.moved != span else { return }
    windows.first { $0.id == countdown.id }?.say(MovedText.text(span))
  }

  /// The first window with nothing in it, or a new one.
  func idleWindow() -> CountdownWindow {
    windows.last { countdowns[$0.id]?.phase == .idle } ?? openWindow()
  }
}

extension Program: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .expired:
      commands.removeValue(forKey: countdown.id)?.run(title: countdown.title) {}
      if windows.count < Self.mostWindows || windows.contains(where: { $0.id == countdown.id }) { show(countdown.id) }
      windows.first { $0.id == countdown.id }?.window.requestAttention()
    case .save:
      updateHold()
      updateStatus()
    case .silence: comeRound(countdown, at: reading)
    case .moved(let span): sayMoved(countdown, by: span)
    case .crossedFiveMinutes, .ignored: break
    }
  }
}

/// The one armed timer of the process; it comes to be when the main loop is there.
@MainActor
private final class TimerHolder {
  private var wanted: BootInstant?
  var timer: ClockTimer? { didSet { arm(wanted) } }

  func arm(_ instant: BootInstant?) {
    wanted = instant
    if let instant { timer?.arm(at: instant.nanoseconds) } else { timer?.disarm() }
  }
}
