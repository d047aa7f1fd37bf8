import CountdownCore
import Gtk

/// Where a moment is typed, on this computer's clock or a server's, and its reading is shown as it is typed.
@MainActor
final class UntilPage {
  let page: Widget
  let undoRoom: Box
  private let when: TextEntry
  private let reading: Label
  private let clockEntry: TextEntry
  private let offset: Label
  private let badge: ClockBadge
  private var picker: MomentPicker?
  private let titleEntry: TextEntry
  private var choices: ChoiceButtons?
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private var changed: () -> Void = {}
  private var looking: ServerAddress?
  /// What is typed as it was last understood; `nil` while nothing is.
  private var understood: Result<StartRequest, EntryError>?
  /// Whether Enter was pressed at a clock of which nothing is known yet.
  private var startsWhenKnown = false
  /// When the clock that is being typed is measured, and when the reading is another.
  private var pause: Appointment?
  private var turn: Appointment?

  /// How long nothing is typed before a clock is asked for its time.
  private static let rest = TimeSpan.milliseconds(400)

  init(_ countdowns: Countdowns, _ clocks: ServerClocks) {
    self.countdowns = countdowns
    self.clocks = clocks
    let builder = Builder(PackageResources.until_ui, domain: textDomain)
    let page: Box = builder.get("page")
    self.page = page
    undoRoom = builder.get("undo")
    ClampedBin.set(on: page)
    ClampedBin.set(on: builder.get("footer"))
    when = builder.get("when")
    reading = builder.get("reading")
    clockEntry = builder.get("clock")
    offset = builder.get("offset")
    titleEntry = builder.get("title")
    var measure: () -> Void = {}
    badge = ClockBadge(in: builder.get("badgeRoom")) { measure() }
    measure = { [weak self] in self?.measure() }
    picker = MomentPicker(
      builder.get("pick"), start: { [weak self] in self?.pickedMoment ?? PickedMoment(at: .zero, zone: .local) },
      picked: { [weak self] in self?.when.text = $0 })
    choices = ChoiceButtons(builder.get("choices")) { [weak self] in
      self?.when.text = $0
      self?.when.grabFocus()
    }
    pause = Appointment(countdowns) { [weak self] _ in self?.look(isTyping: true) }
    turn = Appointment(countdowns) { [weak self] _ in self?.refresh() }
    when.onChange { [weak self] in self?.typed() }
    clockEntry.onChange { [weak self] in self?.clockTyped() }
    clockEntry.onFocusLeave { [weak self] in self?.look() }
    clockEntry.onEnter { [weak self] in self?.clockEntered() }
    for entry in [when, titleEntry] { entry.onEnter { [weak self] in self?.start() } }
    page.on("map") { [weak self] _ in self?.refresh() }
    page.on("unmap") { [weak self] _ in self?.left() }
    clocks.changes.add(self) { [weak self] address in
      if self?.looking?.clock == address.clock { self?.showClock() }
    }
  }

  /// Calls the handler whenever ``isReady`` may have changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  var isReady: Bool {
    guard case .success = understood, case .success = readClock() else { return false }
    return true
  }

  var title: String { titleEntry.text }

  /// What is to be started; what is wrong is said beneath the entry at fault, which gets the keyboard.
  func request() -> StartRequest? {
    let address: ServerAddress?
    switch readClock() {
    case .success(let found): address = found
    case .failure(let problem):
      say(problem.sentence, in: offset, isProblem: true)
      clockEntry.grabFocus()
      return nil
    }
    switch understand(on: address) {
    case .success(let request): return request
    case .failure(let problem):
      say(problem.sentence, in: reading, isProblem: true)
      when.grabFocus()
      return nil
    }
  }

  func focus() { when.grabFocus() }

  /// Puts a text in as if it had been typed.
  func type(_ text: String) { when.text = text }

  /// Says anew how far away the moment is, and again in the next minute while somebody looks.
  func refresh() {
    typed()
    if looking != nil { showClock() }
  }

  private func left() {
    startsWhenKnown = false
    turn?.instant = nil
    pause?.instant = nil
  }

  /// What the calendar opens on: what is typed, or a while from now.
  private var pickedMoment: PickedMoment {
    let reading = countdowns.read()
    switch try? understood?.get().plan {
    case .moment(.wall(let instant), _): return PickedMoment(at: instant, zone: .local)
    case .moment(.server(let instant, _, _), _): return PickedMoment(at: WallInstant(utc: instant), zone: .local)
    case .duration, .order, nil: return PickedMoment(hourAfter: reading.wall, zone: .local)
    }
  }

  /// Starts what can be started; what is wrong is said where something is typed.
  private func start() {
    if isReady {
      page.activateAction("win.start")
    } else if understood != nil {
      _ = request()
    }
  }

  private func understand(on address: ServerAddress?) -> Result<StartRequest, EntryError> {
    StartRequest.read(
      when.text, title: titleEntry.text, context: .untilPage, clock: address.map { _ in clockText },
      estimate: address.flatMap { _ in clocks.status(of: clockText)?.estimate }, at: countdowns.read())
  }

  private var clockText: String { clockEntry.text }

  private func readClock() -> Result<ServerAddress?, ServerAddressError> {
    if clockText.allSatisfy(\.isWhitespace) { return .success(nil) }
    do throws(ServerAddressError) {
      return .success(try ServerAddress(clockText))
    } catch {
      return .failure(error)
    }
  }

  private func typed() {
    let address = (try? readClock().get()) ?? nil
    understood = when.text.allSatisfy(\.isWhitespace) ? nil : understand(on: address)
    switch understood {
    case .success(let request): say(([request.reading] + request.notes).joined(separator: "\n"), in: reading)
    case .failure(let problem): say(problem.sentence, in: reading)
    case nil: say("", in: reading)
    }
    var problem: EntryError?
    if case .failure(let error) = understood { problem = error }
    choices?.show(problem?.choices ?? [])
    when.mark(problem?.range)
    let now = countdowns.read()
    turn?.instant =
      understood != nil && page.isSeen ? now.boot + EndPreview.untilNextMinute(of: now.wall) : nil
    changed()
  }

  private func clockTyped() {
    if let looking { clocks.stopLooking(at: looking) }
    looking = nil
    startsWhenKnown = false
    say("", in: offset)
    pause?.instant = clockText.isEmpty ? nil : countdowns.read().boot + Self.rest
    typed()
  }

  /// Enter in the clock's entry measures it and starts as soon as it is known; pressed again, it starts at once.
  private func clockEntered() {
    look()
    guard looking != nil, isReady, !startsWhenKnown, clocks.status(of: clockText)?.estimate == nil else {
      return start()
    }
    startsWhenKnown = true
    showClock()
  }

  /// Measures the clock that was typed, so that its offset can be seen before anything starts.
  ///
  /// While it is still being typed nothing is said of what cannot be one yet, and a name without a point is not asked.
  private func look(isTyping: Bool = false) {
    guard looking == nil else { return }
    switch readClock() {
    case .success(nil): say("", in: offset)
    case .success(let address?):
      if isTyping, !address.displayHost.contains(where: { ".:".contains($0) }) { return }
      looking = address
      clocks.measureNow(address)
      showClock()
    case .failure(let problem): if !isTyping { say(problem.sentence, in: offset, isProblem: true) }
    }
  }

  private func measure() {
    guard let looking, !badge.isResting else { return }
    clocks.measureNow(looking)
    badge.rest()
    showClock()
  }

  private func showClock() {
    guard let status = clocks.status(of: clockText) else { return }
    let line = ClockLine(status, at: countdowns.read())
    if status.failure != nil, !status.isMeasuring { startsWhenKnown = false }
    let waiting = startsWhenKnown ? [tr("It starts as soon as that is known.")] : []
    badge.show(line.offset, of: line)
    offset.setClass("problem", false)
    offset.setClass("doubtful", !line.doubts.isEmpty)
    offset.text = (line.doubts + waiting).joined(separator: "\n")
    clockEntry.setAccessibleDescription(line.summary.joined(separator: "\n"))
    typed()
    if startsWhenKnown, status.estimate != nil {
      startsWhenKnown = false
      start()
    }
  }

  /// Says something beneath an entry, which is its description too.
  private func say(_ text: String, in label: Label, isProblem: Bool = false) {
    if label === offset {
      badge.show(nil, of: nil)
      label.setClass("doubtful", false)
    }
    label.text = text
    label.setClass("problem", isProblem)
    (label === offset ? clockEntry : when).setAccessibleDescription(text)
  }
}
