import CountdownCore
import Gtk

/// What is shown while it counts: the time left, how far it has come, when it ends, and by which clock.
@MainActor
final class RunningPage {
  let page: Widget
  private let content: Box
  private let label: CountdownLabel
  private let progress: ProgressBar
  private let bar: Box
  private let status: Box
  private let ends: Label
  private let clock: ClockLabel
  private let lead: Label
  private let buttons: Box
  private let pause: Button
  private let add: Button
  private let sync: Button
  private let room: Box
  private let above: Box
  private let below: Box
  private var order: OrderView?
  private var hasRoomForCard = true
  private let services: Services

  init(_ services: Services) {
    self.services = services
    let builder = Builder(PackageResources.running_ui, domain: textDomain)
    page = builder.get("page")
    content = builder.get("content")
    label = CountdownLabel(builder.get("timeLeft"), in: builder.get("digits"), ring: builder.get("ring"))
    progress = builder.get("progress")
    bar = builder.get("bar")
    status = builder.get("status")
    ends = builder.get("ends")
    clock = ClockLabel(label: builder.get("clock"), dot: builder.get("clockDot"))
    lead = builder.get("lead")
    buttons = builder.get("buttons")
    room = builder.get("buttonsRoom")
    ScaledBin.set(on: room)
    above = builder.get("above")
    below = builder.get("below")
    pause = builder.get("pause")
    add = builder.get("add")
    sync = builder.get("sync")
  }

  /// Leaves out what a window of that height has no room for.
  func fit(height: Int32) {
    hasRoomForCard = height >= 250
    status.isVisible = hasRoomForCard
    buttons.isVisible = height >= 190
    bar.isVisible = height >= 140
  }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    label.update(countdown, at: reading, as: services.settings.current.digits)
    progress.fraction = countdown.progress(at: reading)
    progress.isVisible = !countdown.isWaitingForClock
    // Nobody knows since when an order is open that is not timed.
    let isUntimed = services.orders.status(of: countdown.id)?.order?.isTimed == false
    ends.show(isUntimed ? nil : EndLine.text(of: countdown, at: reading))
    buttons.isSensitive = countdown.phase != .expired
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
    room.isVisible = !isOrder
    let view = isOrder ? order ?? makeOrderView(countdown.id) : nil
    view?.update(countdown, at: reading)
    let showsLabel = !isOrder || (view?.actions?.showsLabel ?? (countdown.phase != .expired))
    // In a small window the digits go before the card.
    above.isVisible = isOrder && (hasRoomForCard || !showsLabel)
    label.isVisible = showsLabel
    if !showsLabel {
      progress.isVisible = false
      clock.show(nil, of: nil)
    }
  }

  private func makeOrderView(_ id: CountdownID) -> OrderView {
    let view = OrderView(services, id)
    above.append(view.card)
    below.append(view.footer)
    order = view
    content.setClass("order", true)
    // One that was kept from an earlier run of the program is fetched now.
    services.orders.update()
    return view
  }

  private func showClock(of countdown: Countdown, at reading: ClockReading) {
    let status = countdown.plan.clock.flatMap(services.clocks.status)
    let line = status.map { ClockLine($0, standsIn: countdown.usesStandInClock, at: reading) }
    clock.show(line?.text, of: line)
    lead.show(status.flatMap { LeadLine.text(of: countdown, $0, at: reading) })
  }

  /// Gives the keyboard to the time left, where nothing is pressed by it and a screen reader says how much that is.
  func focus() { label.focus() }

  /// Tells a screen reader how much is left, where the keyboard has not come to it.
  func tellStart() { label.tell() }

  /// Whether "Sync now" waits.
  var isResting: Bool { sync.isCountingDown || order?.isResting == true }

  /// Greys "Sync now" for a while after it was used.
  func rest() {
    // Translators: on a button that has to wait: how many seconds
    sync.countDown(.seconds(5), text: { tr("%s s", String($0)) })
    order?.rest()
  }
}
