import CountdownCore
import GLib
import Gtk

/// What is shown while it counts: the time left, how far it has come, when it ends, and by which clock.
@MainActor
final class RunningPage {
  let page: Widget
  let undoRoom: Box
  private let content: Box
  private let name: Label
  private let nameButton: Widget
  private let digits: Box
  private let label: CountdownLabel
  private let progress: ProgressBar
  private let bar: Box
  private let status: Box
  private let ends: Label
  private let badge: ClockBadge
  private let doubts: Label
  private let buttons: Box
  private let pause: Button
  private let add: Button
  private let sync: Button
  private let room: Box
  private let above: Box
  private let beneath: Box
  private let notes: Box
  private let below: Box
  private var order: OrderView?
  private var size = Size(width: 360, height: 520, text: 15)
  private let services: Services

  init(_ services: Services) {
    self.services = services
    let builder = Builder(PackageResources.running_ui, domain: textDomain)
    let page: Widget = builder.get("page")
    self.page = page
    undoRoom = builder.get("undo")
    content = builder.get("content")
    name = builder.get("name")
    nameButton = builder.get("nameButton")
    digits = builder.get("digits")
    label = CountdownLabel(builder.get("timeLeft"), in: digits, ring: builder.get("ring"))
    progress = builder.get("progress")
    bar = builder.get("bar")
    status = builder.get("status")
    ends = builder.get("ends")
    badge = ClockBadge(in: builder.get("badgeRoom")) { [weak page] in page?.activateAction("win.sync") }
    doubts = builder.get("doubts")
    buttons = builder.get("buttons")
    room = builder.get("buttonsRoom")
    ClampedBin.set(on: room)
    above = builder.get("above")
    beneath = builder.get("beneath")
    notes = builder.get("notes")
    below = builder.get("below")
    ClampedBin.set(on: below)
    pause = builder.get("pause")
    add = builder.get("add")
    sync = builder.get("sync")
  }

  /// What a window's size leaves room for.
  private struct Size {
    var width, height: Int32
    /// The size of the reader's text in pixels.
    var text: Double

    /// Whether an order's card stands above the digits without pushing them out of sight.
    var hasRoomForCard: Bool { Double(height) >= 30 * text }
    /// The least height of the digits, before the rest would rather be scrolled to.
    var digits: Int32 { min(max(28, height / 6), 120) }
    /// How much larger than usual everything but the buttons is drawn, so that it goes with digits that fill a screen.
    var captions: Double { min(Double(width) / 420, Double(height) / 300) }
  }

  /// Leaves out what a window of that size has no room for, the digits last, and lets the captions grow with it.
  func fit(width: Int32, height: Int32) {
    let text = page.fontSize
    size = Size(width: width, height: height, text: text > 0 ? text : 15)
    status.isVisible = height >= 250
    buttons.isVisible = height >= 190
    bar.isVisible = height >= 140
    ScaledBin.setLeastHeight(size.digits, of: digits)
    for step in Self.steps { content.setClass(step.name, step.name == self.step) }
  }

  /// The style classes by which captions grow, and from how much of the usual size on.
  private static let steps: [(name: String, from: Double)] = [
    ("larger-1", 1.2), ("larger-2", 1.5), ("larger-3", 1.9), ("larger-4", 2.4), ("larger-5", 3), ("larger-6", 3.8),
    ("larger-7", 4.8), ("larger-8", 6),
  ]

  private var step: String? { Self.steps.last { $0.from <= size.captions }?.name }

  /// Whether a countdown's title stands above its digits in a window of that height; an order's stands on its card.
  static func showsName(of countdown: Countdown, height: Int32) -> Bool {
    countdown.phase != .idle && !countdown.title.isEmpty && !countdown.plan.isOrder && height >= 250
  }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    label.update(countdown, at: reading, as: services.settings.current.digits)
    progress.fraction = countdown.progress(at: reading)
    progress.isVisible = !countdown.isWaitingForClock
    let isOrder = countdown.plan.isOrder
    let showsName = Self.showsName(of: countdown, height: size.height)
    nameButton.isVisible = showsName
    let title = countdown.title.lineFromOutside
    if showsName, name.text != title {
      name.text = title
      nameButton.setAccessibleName(countdown.title)
    }
    // Nobody knows since when an order is open that is not timed.
    let isUntimed = services.orders.status(of: countdown.id)?.order?.isTimed == false
    let line = isUntimed ? nil : EndLine.text(of: countdown, at: reading)
    // The line of an order stays where there is nothing to say.
    ends.show(line ?? (isOrder ? "" : nil))
    buttons.isSensitive = countdown.phase != .expired
    add.isSensitive = countdown.phase != .expired
    content.setClass("paused", countdown.phase == .paused)
    let left = countdown.phase == .running ? countdown.remaining(at: reading) : nil
    content.setClass(
      "last-minute", services.settings.current.warnsInLastMinute && left.map { $0 <= .minutes(1) } ?? false)
    let isDuration = countdown.plan.duration != nil
    pause.isVisible = isDuration
    add.isVisible = isDuration
    sync.isVisible = countdown.plan.clock != nil
    pause.text = countdown.phase == .paused ? tr("Resume") : tr("Pause")
    pause.setAction(countdown.phase == .paused ? "win.resume" : "win.pause")
    showClock(of: countdown, at: reading)
    showOrder(of: countdown, at: reading)
  }

  /// Adds the card and the buttons of an order, which is made when it is first needed.
  private func showOrder(of countdown: Countdown, at reading: ClockReading) {
    let isOrder = countdown.plan.isOrder
    below.isVisible = isOrder
    notes.isVisible = isOrder
    room.isVisible = !isOrder
    let view = isOrder ? order ?? makeOrderView(countdown.id) : nil
    view?.update(countdown, at: reading)
    view?.card.move(to: size.hasRoomForCard ? above : beneath, of: [above, beneath])
    above.isVisible = isOrder && size.hasRoomForCard
    beneath.isVisible = isOrder && !size.hasRoomForCard
    let showsLabel = !isOrder || (view?.actions?.showsLabel ?? (countdown.phase != .expired))
    guard showsLabel != label.isVisible else { return }
    // The room of the digits stays when they go, so that nothing moves.
    digits.askFor(height: showsLabel ? -1 : digits.height)
    label.isVisible = showsLabel
  }

  private func makeOrderView(_ id: CountdownID) -> OrderView {
    let view = OrderView(services, id)
    notes.append(view.note)
    below.append(view.footer)
    order = view
    // One that was kept from an earlier run of the program is fetched now.
    services.orders.update()
    return view
  }

  private func showClock(of countdown: Countdown, at reading: ClockReading) {
    guard let status = countdown.plan.clock.flatMap(services.clocks.status) else {
      badge.show(nil, of: nil)
      return doubts.show(nil)
    }
    let line = ClockLine(status, standsIn: countdown.usesStandInClock, at: reading)
    badge.show(line.badge(of: countdown, status, at: reading), of: line)
    doubts.show(line.doubts.isEmpty ? nil : line.doubts.joined(separator: "\n"))
  }

  /// Gives the keyboard to the time left, where nothing is pressed by it and a screen reader says how much that is.
  func focus() { label.focus() }

  /// Tells a screen reader how much is left, where the keyboard has not come to it.
  func tellStart() { label.tell() }

  /// Whether "Sync now" waits.
  var isResting: Bool { sync.isCountingDown || badge.isResting }

  /// Greys "Sync now" for a while after it was used.
  func rest() {
    // Translators: on a button that has to wait: how many seconds
    sync.countDown(.seconds(5), text: { tr("%s s", String($0)) })
    badge.rest()
  }
}
