import CountdownCore
import GLib

/// Tells the desktop's dock how far the countdowns are, by `com.canonical.Unity.LauncherEntry`: only while there is a
/// dock, at each whole percent, and not so often that it would cost anything.
@MainActor
final class Dock {
  /// The name that docks take on the session's bus: GNOME's, Plasma's and others.
  static let name = "com.canonical.Unity"
  static let interface = "com.canonical.Unity.LauncherEntry"
  static let entry = "application://\(Program.identifier).desktop"
  private static let path = Program.objectPath + "/LauncherEntry"
  /// The least time between two changes that time alone brings, while a window is seen and otherwise: each of them makes
  /// this process switch four times, and unseen it may do so once in ten seconds.
  static let (rest, longRest) = (TimeSpan.seconds(10), TimeSpan.seconds(45))

  private let countdowns: Countdowns
  private let isSeen: () -> Bool
  private let later: (@escaping @MainActor () -> Void) -> Void
  private let send: (DockFace) -> Void
  /// What the dock was told last, and when; `nil` while there is none.
  private var shown: DockFace?
  private var told = BootInstant.zero
  private var isUpdating = false
  private lazy var next = Appointment(countdowns) { [weak self] _ in self?.update() }

  /// The dock to which `send` sends; what happens at a time is told at once, when `later` calls back.
  init(
    _ countdowns: Countdowns, isSeen: @escaping () -> Bool,
    later: @escaping (@escaping @MainActor () -> Void) -> Void, send: @escaping (DockFace) -> Void
  ) {
    self.countdowns = countdowns
    self.isSeen = isSeen
    self.later = later
    self.send = send
    countdowns.addDelegate(self)
  }

  /// The dock on a bus.
  convenience init(_ countdowns: Countdowns, isSeen: @escaping () -> Bool, on bus: BusConnection?) {
    self.init(countdowns, isSeen: isSeen, later: { MainLoop.whenIdle($0) }) { face in
      bus?.emit(Self.path, Self.interface, "Update", [Variant(Self.entry), Variant(dictionary: face.properties)])
    }
    bus?.watch(name: Self.name) { [weak self] in self?.isThere($0) }
  }

  /// A dock has come, and knows nothing yet; or it is gone.
  func isThere(_ isThere: Bool) {
    shown = isThere ? .bare : nil
    update()
  }

  /// Takes everything off the icon, as the program ends.
  func leave() {
    if let shown, shown != .bare { send(.bare) }
    shown = nil
    update()
  }

  private func update() {
    guard let shown else { return next.instant = nil }
    let reading = countdowns.read()
    let all = countdowns.counting
    let face = DockFace(all, at: reading)
    if face != shown {
      self.shown = face
      told = reading.boot
      send(face)
    }
    let rest = isSeen() ? Self.rest : Self.longRest
    next.instant = DockFace.nextChange(of: all, at: reading).map { max($0, told + rest, reading.boot) }
  }
}

extension Dock: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .save, .expired, .moved: break
    case .crossedFiveMinutes, .expiryOver, .cancelled, .chosen, .refused, .ignored: return
    }
    guard shown != nil, !isUpdating else { return }
    isUpdating = true
    // Once for all that happens at a time.
    later { [weak self] in
      self?.isUpdating = false
      self?.update()
    }
  }
}
