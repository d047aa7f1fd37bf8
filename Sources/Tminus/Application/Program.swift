import CountdownCore
import Gtk

/// The running program: its countdowns, its windows and what joins them.
@MainActor
final class Program {
  /// The name of the application everywhere: D-Bus, desktop entry, icon.
  static let identifier = "app.tminus.Tminus"

  let application = Application(identifier: identifier)
  let timekeeper: any Timekeeper
  let countdowns: Countdowns
  let clocks: ServerClockKeeper
  let orders: OrderKeeper
  let fetch: HTTPFetch
  /// The demonstration, which lives as long as its window.
  var demo: Demo? { didSet { oldValue?.close() } }
  private let timer: TimerHolder
  private var wallSteps: ClockTimer?
  private(set) var windows: [CountdownWindow] = []
  private var isHeld = false
  /// What runs at zero in this process, given on its own command line.
  var commands: [CountdownID: ChildCommand] = [:]
  /// The action whose state tells other programs what is counted.
  var statusAction: Action?

  init(timekeeper: any Timekeeper = SystemTimekeeper()) {
    self.timekeeper = timekeeper
    let timer = TimerHolder()
    self.timer = timer
    countdowns = Countdowns(timekeeper: timekeeper) { timer.arm($0) }
    let reader = ServerClockReader(timekeeper: timekeeper)
    clocks = ServerClockKeeper(countdowns, measure: reader.measureOnMainActor)
    fetch = HTTPFetch(timekeeper: timekeeper)
    orders = OrderKeeper(countdowns, clocks: clocks, ask: fetch.askOnMainActor)
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
    watchWallSteps()
    Style.add(PackageResources.style_css)
    addActions()
    countdowns.addDelegate(self)
    clocks.onChange { [weak self] _ in self?.clockChanged() }
    orders.onChange { [weak self] _ in self?.countdowns.showingChanged() }
    ColorScheme.follow()
  }

  private func clockChanged() {
    countdowns.showingChanged()
    updateStatus()
  }

  /// A far-away alarm on the wall clock that ends when somebody sets that clock, or the computer wakes.
  private func watchWallSteps() {
    let farAway: Int64 = 4_000_000_000_000_000_000
    wallSteps = ClockTimer(.wallSteps) { [weak self] in
      self?.wallSteps?.arm(at: farAway)
      self?.countdowns.wallStepped()
    }
    wallSteps?.arm(at: farAway)
  }

  /// Shows what is there: a window, the countdown that was started last, or a new one.
  ///
  /// With `running` what counts comes before a window in which nothing does.
  func activate(running: Bool = false) {
    if let window = activeWindow, !running || countdowns[window.id]?.phase != .idle {
      window.present()
    } else if let id = target(named: "") {
      show(id)
    } else if let window = activeWindow {
      window.present()
    } else {
      openWindow().present()
    }
  }

  /// The window that has the keyboard, or the one that came last.
  var activeWindow: CountdownWindow? { windows.last { $0.window.isActive } ?? windows.last }

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
  func show(_ id: CountdownID) {
    (windows.first { $0.id == id } ?? addWindow(for: id)).present()
  }

  /// A window is gone; its countdown stays where it still counts.
  func closed(_ window: CountdownWindow) {
    windows.removeAll { $0 === window }
    if demo?.id == window.id {
      countdowns.send(.cancel, to: window.id)
      demo = nil
    }
    if countdowns[window.id]?.phase == .idle { countdowns.remove(window.id) }
    updateHold()
  }

  /// Keeps the process for as long as something counts.
  private func updateHold() {
    let needed = countdowns.all.contains { $0.phase != .idle }
    guard needed != isHeld else { return }
    isHeld = needed
    if needed { application.hold() } else { application.release() }
  }

  /// Starts a plan in the place of an idle countdown.
  func start(_ plan: Plan, in id: CountdownID) {
    countdowns.send(.start(plan), to: id)
  }

  /// Measures the server's clock of a countdown now.
  func sync(_ id: CountdownID) {
    guard let text = countdowns[id]?.plan.clock, let address = try? ServerAddress(text) else { return }
    clocks.measureNow(address)
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
      show(countdown.id)
      windows.first { $0.id == countdown.id }?.window.requestAttention()
    case .save:
      updateHold()
      updateStatus()
    case .crossedFiveMinutes, .silence, .moved, .ignored: break
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
