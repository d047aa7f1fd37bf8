import CountdownCore
import GLib
import Gtk

/// The list of all that counts or has ended.
///
/// Only rows that are seen are drawn, all of them by one waking a second: on the seconds of the one that ends first. While
/// nobody sees the list it costs nothing.
@MainActor
final class ListPage {
  let page: Widget
  private let list: ListView
  private let room: ScrolledWindow
  private let empty, new: Widget
  private let services: Services
  let undoRoom: Box
  private weak var window: Window?
  private lazy var second = Appointment(services.countdowns) { [weak self] in self?.tick($0) }
  /// The instant for which the next drawing is meant: that many rows fall into step with it, however late it comes.
  private var wanted: BootInstant?
  /// When the pointer last moved over the list.
  private var pointed: BootInstant?
  private lazy var settling = Appointment(services.countdowns) { [weak self] _ in self?.update() }
  private var order: [CountdownID] = []
  private var described: CountdownID?

  /// For how long after its last movement the pointer keeps the rows in their places.
  static let settles = TimeSpan.seconds(3)

  init(_ services: Services, in window: Window) {
    self.services = services
    self.window = window
    let builder = Builder(PackageResources.list_ui, domain: textDomain)
    page = builder.get("page")
    list = builder.get("list")
    room = builder.get("room")
    empty = builder.get("empty")
    new = builder.get("new")
    undoRoom = builder.get("undo")
    list.fill { [weak self] in CountdownRow { self?.draw($0) } }
    list.onActivate { [weak self] in self?.page.activateAction("win.show", Variant($0)) }
    list.onKey(capture: true) { [weak self] key, modified in !modified && self?.pressed(key) == true }
    list.onPointer(
      moved: { [weak self] in if let self { self.pointed = self.services.countdowns.read().boot } },
      left: { [weak self] in self?.pointerLeft() })
    room.onScroll { [weak self] in self?.scrolled($0) }
    page.on("map") { [weak self] _ in self?.update() }
    page.on("unmap") { [weak self] _ in self?.rest() }
    services.countdowns.addDelegate(self)
    services.settings.changes.add(self) { [weak self] _ in self?.update() }
    services.clocks.changes.add(self) { [weak self] _ in self?.update() }
  }

  private var isSeen: Bool { page.isMapped && window?.isSeen == true }

  /// The countdown whose row has the keyboard.
  var focused: CountdownID? { list.focused.flatMap { CountdownID($0) } }

  /// Gives the keyboard to the row of a countdown, or to the first one.
  func focus(_ id: CountdownID) {
    if !order.isEmpty { list.scroll(to: 0) }
    focusRow(at: order.firstIndex(of: id) ?? 0)
  }

  /// Gives the keyboard to the row at a place, or to the last one.
  private func focusRow(at place: Int) {
    guard !order.isEmpty else {
      new.grabFocus()
      return
    }
    let item = order[min(place, order.count - 1)]
    // Where its row stands is known by then: it is scrolled to only if it is not seen.
    page.afterFrame { [weak self] in
      if self?.page.isMapped == true { self?.list.focus(item.description) }
    }
  }

  /// Leaves out what a small window has no room for; in a wide one the rows stand in its middle.
  func fit(width: Int32, height: Int32) {
    new.isVisible = height >= 200
    page.setSideMargins(max(0, (width - Self.widest) / 2))
  }

  private static let widest: Int32 = 640

  /// Takes in what there is now, where somebody sees it.
  func update() {
    guard isSeen else { return rest() }
    let reading = services.countdowns.read()
    let countdowns = services.countdowns.all
    let focused = focused
    let place = focused.flatMap { order.firstIndex(of: $0) }
    let isPointing = pointed.map { reading.boot - $0 < Self.settles } ?? false
    let sorted = ListOrder.sorted(countdowns, at: reading)
    order = isPointing ? ListOrder.undisturbed(countdowns, before: order, at: reading) : sorted
    settling.instant = order == sorted ? nil : pointed.map { $0 + Self.settles }
    let wasAtTop = room.isAtTop
    list.items = order.map(\.description)
    // GTK would give the keyboard to a button in the row that comes in its place.
    if let focused, let place, !order.contains(focused) { focusRow(at: place) }
    // What comes first now would else come above what is seen.
    if wasAtTop { list.scroll(to: 0) }
    list.isVisible = !order.isEmpty
    room.isVisible = !order.isEmpty
    empty.isVisible = order.isEmpty
    wanted = nil
    draw(at: reading)
    page.afterFrame { [weak self] in self?.drawNow() }
  }

  /// Nobody sees it any more.
  private func rest() {
    second.instant = nil
    settling.instant = nil
    pointed = nil
  }

  private func pointerLeft() {
    pointed = nil
    if settling.instant != nil { update() }
  }

  private func scrolled(_ distance: Double) {
    guard isSeen else { return }
    draw(at: services.countdowns.read(), after: distance)
    page.afterFrame { [weak self] in self?.drawNow() }
  }

  private func drawNow() {
    if isSeen { draw(at: services.countdowns.read()) }
  }

  private func tick(_ reading: ClockReading) {
    guard isSeen else { return rest() }
    draw(at: wanted.map { reading.moved(to: $0) } ?? reading)
  }

  /// Draws the rows that are seen, or will be once the list has moved, and waits for the next second.
  private func draw(at reading: ClockReading, after distance: Double = 0) {
    var seen: [Countdown] = []
    for case (let item, let row as CountdownRow) in list.bound where list.shows(row, after: distance) {
      guard let countdown = CountdownID(item).flatMap({ services.countdowns[$0] }) else { continue }
      draw(countdown, in: row, at: reading)
      seen.append(countdown)
    }
    window?.expectPaint()
    wanted = isSeen ? Self.next(of: seen, after: reading) : nil
    second.instant = wanted
  }

  private func draw(_ row: CountdownRow) {
    guard let countdown = row.id.flatMap({ services.countdowns[$0] }) else { return }
    draw(countdown, in: row, at: services.countdowns.read())
  }

  private func draw(_ countdown: Countdown, in row: CountdownRow, at reading: ClockReading) {
    let status = countdown.plan.clock.flatMap(services.clocks.status)
    let isFresh = status?.estimate.map { reading.boot - $0.measured < .seconds(5) } ?? false
    row.update(
      countdown, as: services.settings.current.digits, isSyncing: isFresh || status?.isMeasuring == true, at: reading)
  }

  /// When the rows are drawn next: at the next second of the one that ends first, or as what has ended says something else.
  private static func next(of countdowns: [Countdown], after reading: ClockReading) -> BootInstant? {
    let running = countdowns.filter { $0.phase == .running && $0.end != nil }
    let leader =
      running.min { ($0.end ?? .zero) < ($1.end ?? .zero) }
      ?? countdowns.filter { $0.phase == .expired }.max { ($0.end ?? .zero) < ($1.end ?? .zero) }
    return leader?.nextWake(after: reading, isSeen: true)
  }

  /// A key that no button in a row has a use for.
  private func pressed(_ key: UInt32) -> Bool {
    guard let id = focused else { return false }
    switch key {
    case Key.delete, Key.keypadDelete: return page.activateAction("win.end", Variant(id.description))
    case Key.space where list.isRowFocused:
      page.activateAction("win.toggle")
      return true
    default: return false
    }
  }

  /// The keyboard has come to another row, or left them.
  func focusMoved() {
    let id = focused
    guard id != described else { return }
    described = id
    let reading = services.countdowns.read()
    for case (let item, let row as CountdownRow) in list.bound {
      let isFocused = item == id?.description
      row.describe(isFocused ? id.flatMap { services.countdowns[$0] } : nil, at: reading)
    }
  }
}

extension ListPage: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { update() }
  }
}

extension ClockReading {
  /// The same clocks at an instant that is hardly away.
  fileprivate func moved(to instant: BootInstant) -> ClockReading {
    var reading = self
    reading.boot = instant
    reading.wall = wall(at: instant)
    return reading
  }
}
