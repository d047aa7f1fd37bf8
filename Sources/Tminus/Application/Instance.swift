import CountdownCore
import GLib
import Gtk

/// All that the instance which counts consists of; each part takes what it needs of the others.
@MainActor
final class Instance {
  let windows: Windows
  private let commands: InstanceCommands
  private let atZero: CommandsAtZero
  private let application: Application
  private let timer: WakeTimer
  private let services: Services
  private let notices = NoticeBoard()
  private let demonstrations: Demonstrations
  private let starter: Starter
  private let steering: Steering
  private let status: StatusAction
  private let yearly: YearlyMoments
  private let notifications: Notifications
  private let sound: AlarmSound
  private let dock: Dock
  let overview: OverviewSearch
  let runner: RunnerSearch
  private let inhibitor: SleepInhibitor
  private let autostart: Autostart
  private let clockWatch: ClockWatch
  private let answers: KeptAnswers
  private lazy var quitting = Quitting(services.countdowns, windows) { [weak self] in self?.quit() }
  private var isHeld = false

  init(_ application: Application, timekeeper: any Timekeeper) {
    self.application = application
    let timer = WakeTimer()
    self.timer = timer
    let countdowns = Countdowns(timekeeper: timekeeper) { timer.arm($0) }
    let hosts = Hosts(timekeeper: timekeeper, file: HostsFile(), hop: MainLoop.hop)
    let clocks = ServerClocks(countdowns, lastKnown: hosts.lastKnown, measure: hosts.measure)
    let demonstrations = Demonstrations(countdowns, timekeeper: timekeeper)
    self.demonstrations = demonstrations
    let notices = notices
    let settings = SettingsKeeper { notices.say($0.sentence) }
    // A demonstration's server is gone with this process.
    let isLeftOut: (CountdownID) -> Bool = { demonstrations.has($0) }
    let keeper = CountdownKeeper(
      countdowns, clocks, except: isLeftOut,
      later: { act in MainLoop.whenIdle(within: CountdownKeeper.longestWaitMilliseconds) { act() } })
    services = Services(
      countdowns: countdowns, clocks: clocks,
      orders: Orders(countdowns, clocks: clocks, ask: hosts.fetch), hosts: hosts, settings: settings,
      keeper: keeper, undos: Undos(countdowns))
    atZero = CommandsAtZero(countdowns)
    starter = Starter(countdowns, keeper)
    sound = AlarmSound(countdowns) { settings.current.playsSound }
    windows = Windows(application, services, starter, notices, sound)
    notices.windows = windows
    let notifications = Notifications(countdowns, windows, sound)
    self.notifications = notifications
    let desk = SearchDesk(countdowns, windows, application) { [weak notifications] in notifications?.startedUnseen($0) }
    overview = OverviewSearch(desk: desk)
    runner = RunnerSearch(desk)
    dock = Dock(countdowns, isSeen: { [weak windows] in windows?.isAnySeen == true }, on: application.bus)
    yearly = YearlyMoments(services, starter, windows)
    inhibitor = SleepInhibitor(countdowns, application) { settings.current.inhibitsSleep }
    autostart = Autostart(
      countdowns, except: isLeftOut, isWanted: { settings.current.carriesOnAfterRestart },
      failed: { notices.say($0.sentence) })
    clockWatch = ClockWatch(countdowns, clocks) { keeper.keepNow() }
    steering = Steering(countdowns)
    status = StatusAction(countdowns, clocks, services.orders)
    answers = KeptAnswers(keeper, application)
    commands = InstanceCommands(services, windows, steering, demonstrations, atZero)
    windows.onLeave { [weak self] in self?.left($0) }
    windows.onClose { [weak self] in self?.closed($0, isLast: $1) }
  }

  /// Takes up what an earlier run has kept.
  func begin() {
    if !timer.begin({ [services] in services.countdowns.tick() }) {
      notices.say(tr("The system did not provide a timer."))
    }
    addActions()
    services.countdowns.addDelegate(self)
    services.clocks.changes.add(self) { [weak self] in self?.clockChanged($0) }
    services.keeper.attempts.add(self) { [weak self] in self?.tried($0) }
    services.orders.changes.add(self) { [weak self] in self?.orderChanged($0) }
    services.orders.openings.add(self) { [weak self] in self?.opened($0.id, $0.place, $0.result) }
    services.settings.changes.add(self) { [weak self] in self?.settingsChanged($0) }
    services.clocks.neverEarly = services.settings.current.neverEarly
    let hasBus = BusObject.outliveSession { [notices] in
      notices.say(tr("The session bus is gone: Tminus keeps counting, but can only be controlled from its windows."))
    }
    if !hasBus {
      notices.say(tr("There is no session bus, so Tminus can show no notifications."))
    }
    if let problem = services.settings.problem { notices.say(problem.sentence) }
    if let problem = services.keeper.problem {
      if problem.lasts { notices.stand(problem.sentence) } else { notices.say(problem.sentence) }
    }
    services.keeper.restore()
    inhibitor.update()
    autostart.update()
    services.orders.update()
    updateHold()
    status.update()
  }

  /// Does what a command line asks and gives the exit code of the process that it came from; of what was done, once that
  /// is kept.
  func take(_ call: CommandLineCall) -> Int32 {
    let code = commands.take(call)
    return code == 0 ? answers.answer(call) : code
  }

  /// Does what another program asks of an action over the bus; gives the error that it gets where nothing was done.
  func take(_ call: ActionCalls.Call) -> ActionCalls.Failure? {
    let place = call.path.dropFirst(Program.objectPath.count)
    let actions = place.isEmpty ? application.actions : windows.actions(at: place)
    guard let action = actions[call.action] else { return ActionAnswers.unknown(call) }
    let refusal = application.act(with: call.platform) {
      switch call.asked {
      case .activate(let parameter): action.activate(parameter)
      case .change(let state): action.changeState(to: state)
      }
    }
    return refusal.map { ActionAnswers.failure($0, call) }
  }

  /// Says of the commands at zero that this process was given why they were not run; gives what they make of its exit
  /// code.
  func endCommands() -> Int32 { atZero.end() }

  /// Keeps what was done, as the program ends.
  func end() { services.keeper.keepNow() }

  /// The countdowns have been written, or could not be.
  private func tried(_ problem: StorageError?) {
    notices.stand(problem?.sentence)
    status.update()
  }

  /// Ends the program; what counts is taken up by its next start.
  func quit() {
    windows.keep()
    services.keeper.keepNow()
    services.hosts.keepNow()
    sound.stop()
    dock.leave()
    notifications.withdrawAll { [application] in application.quit() }
  }

  private func settingsChanged(_ settings: Settings) {
    services.clocks.neverEarly = settings.neverEarly
    if !settings.playsSound { sound.stop() }
    inhibitor.update()
    autostart.update()
    services.countdowns.draw()
  }

  private func orderChanged(_ id: CountdownID) {
    updateHold()
    services.countdowns.draw([id])
    if !services.keeper.isPending { status.update() }
  }

  /// An order was fetched, or was not, which is said here where its page gave way to something else meanwhile.
  private func opened(_ id: CountdownID, _ place: OrderPlace, _ result: Result<Order, OrderFailure>) {
    let window = windows[id]
    guard window == nil || window?.isListShown == true else { return }
    if case .failure(let failure) = result {
      // Translators: the address of an order, and a sentence about it
      notices.say(tr("%s: %s", place.text.excerptFromOutside, failure.sentence))
      if windows.active == nil { windows.showNew() }
    }
    if window == nil { left(id) }
  }

  private func clockChanged(_ address: ServerAddress) {
    services.countdowns.draw(services.clocks.users(of: address))
    if !services.keeper.isPending { status.update() }
  }

  /// No window shows a countdown any more; it stays where it still counts, or is to count once its order was fetched.
  private func left(_ id: CountdownID) {
    guard services.countdowns[id]?.phase == .idle, !services.orders.isOpening(id) else { return }
    demonstrations.end(id)
    services.countdowns.remove(id)
  }

  /// A window is gone; what it showed goes on, in the list where there is another window.
  private func closed(_ page: WindowPage, isLast: Bool) {
    let countdowns = services.countdowns
    for countdown in countdowns.all where countdown.phase == .expired && (page.isList || countdown.id == page.shown) {
      sound.quieten(countdown.id)
    }
    guard isLast else { return }
    for countdown in countdowns.all where demonstrations.has(countdown.id) {
      services.orders.stopOpening(countdown.id)
    }
    demonstrations.endAll()
    notifications.windowClosed(page, at: countdowns.read())
  }

  /// Keeps the process for as long as something counts, or is to once its order was fetched.
  private func updateHold() {
    let needed = !services.countdowns.counting.isEmpty || services.orders.isOpening
    guard needed != isHeld else { return }
    isHeld = needed
    if needed { application.hold() } else { application.release() }
  }
}

extension Instance: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { updateHold() }
    // What others watch is told once it is kept, but zero waits for nothing.
    if case .expired = effect { status.update() }
  }
}

/// The actions of the whole program, the same for keys, menu, launcher, notifications, D-Bus and the shell.
extension Instance {
  private func addActions() {
    application.add(Action("new-countdown") { [windows] in windows.showNew() })
    application.add(Action("open-order") { [windows] in windows.showNew().filledView.idle.turnToOrder() })
    for (name, minutes) in [("five-minutes", 5), ("twenty-five-minutes", 25)] as [(String, Int64)] {
      application.add(
        Action(name) { [windows] in windows.start(StartRequest(duration: .minutes(minutes), title: "")) })
    }
    application.add(Action("open-running") { [windows] in windows.showCounting() })
    application.add(Action("quit") { [weak self] in self?.quitting.ask() })
    application.add(Action("about") { [windows] in HelpWindows.showAbout(over: windows.active?.window) })
    steering.addActions(
      to: application, show: { [windows] in windows.show($0) }, sync: { [services] in services.sync($0) })
    SettingsActions.add(to: application, services.settings)
    application.add(status.action)
    application.add(
      Action("start", parameter: "a{sv}") { [commands] parameter in
        guard let start = ActionParameters.start(parameter) else { return .notTaken }
        return commands.start(start).map { .because($0.sentence) }
      })
    for (keys, action) in Self.keys { application.setKeys(keys, for: action) }
  }

  private static let keys: [([String], String)] =
    [
      (["<Control>n"], "app.new-countdown"), (["<Control><Shift>n"], "win.open-own::"),
      (["<Control>l"], "win.list"), (["<Control>o"], "app.open-order"), (["<Control><Shift>r"], "win.restart"),
      (["<Control>q"], "app.quit"), (["<Control>z"], "win.undo"), (["<Control>w"], "win.close"),
      (["<Control>r"], "win.sync"), (["<Control>plus", "<Control>equal", "<Control>KP_Add"], "win.add-minute"),
      (["<Control>question"], "win.show-help-overlay"), (["F11"], "win.fullscreen"), (["F2"], "win.rename"),
    ] + (1...9).map { (["<Alt>\($0)", "<Alt>KP_\($0)"], "win.recent(\($0))") }
}
