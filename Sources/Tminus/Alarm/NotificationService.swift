import CountdownCore
import GLib

/// Shows notifications by `org.freedesktop.Notifications` itself (Desktop Notifications Specification 1.2): one for each
/// countdown, replaced and withdrawn.
///
/// Every call is asynchronous; without a session bus or a server nothing happens.
@MainActor
final class NotificationService {
  private static let name = "org.freedesktop.Notifications"
  /// The reason by which a server says that it took a bubble away by itself.
  private static let ranOut: Int64 = 1

  private struct Slot {
    var wanted: Bubble?
    var shown: Bubble?
    /// The server's number of the bubble; 0 while it has none.
    var number: Int64 = 0
    var isBusy = false
    /// Which time it is that the server is asked.
    var attempt = 0
  }

  /// How long the server may take before something else is done for what it was to show, in milliseconds.
  private static let patience: UInt32 = 1000

  private var slots: [CountdownID: Slot] = [:]
  private var server: BusObject?
  private var activationTokens: [Int64: String] = [:]
  /// Whether the server has to bring the program up itself; `nil` while it was not asked.
  private var raises: Bool?
  private var whenGone: (() -> Void)?
  private let answered: (CountdownID, Bubble.Button, _ activationToken: String?) -> Void
  private let dismissed: (CountdownID, _ mayRaise: Bool) -> Void
  private let unanswered: (CountdownID) -> Void
  private let returned: (CountdownID) -> Void

  /// `answered` is told of buttons; `dismissed` of bubbles that a person closed, or clicked on where the server may then
  /// bring the program up itself; `unanswered` of those that no server has shown within a second; `returned` of urgent ones
  /// that went with their server when there is another.
  init(
    answered: @escaping (CountdownID, Bubble.Button, _ activationToken: String?) -> Void,
    dismissed: @escaping (CountdownID, _ mayRaise: Bool) -> Void,
    unanswered: @escaping (CountdownID) -> Void = { _ in },
    returned: @escaping (CountdownID) -> Void = { _ in }
  ) {
    self.answered = answered
    self.dismissed = dismissed
    self.unanswered = unanswered
    self.returned = returned
  }

  /// Shows a countdown's notification, in place of the one that it has; `nil` withdraws it.
  func show(_ bubble: Bubble?, for id: CountdownID) {
    guard bubble != nil || slots[id] != nil else { return }
    slots[id, default: Slot()].wanted = bubble
    reconcile(id)
  }

  func bubble(of id: CountdownID) -> Bubble? { slots[id]?.wanted }

  /// Withdraws all and then calls the handler, within 0.3 s whatever the server does.
  func withdrawAll(then handler: @escaping () -> Void) {
    whenGone = handler
    for id in slots.keys { show(nil, for: id) }
    if slots.isEmpty { return finish() }
    MainLoop.after(milliseconds: 300) { [weak self] in self?.finish() }
  }

  /// Shows a notification that nobody here waits to be answered, and calls the handler when it is shown, within a second
  /// whatever the server does.
  func tell(_ bubble: Bubble, then handler: @escaping () -> Void) {
    whenGone = handler
    MainLoop.after(milliseconds: 1000) { [weak self] in self?.finish() }
    send(bubble, replacing: { 0 }) { [weak self] _ in self?.finish() }
  }

  private func finish() {
    guard let handler = whenGone else { return }
    whenGone = nil
    server?.flush()
    handler()
  }

  /// Takes the one step that brings a slot nearer to what is wanted of it.
  private func reconcile(_ id: CountdownID) {
    guard let slot = slots[id], !slot.isBusy else { return }
    if let wanted = slot.wanted {
      if wanted != slot.shown { notify(wanted, id) }
      return
    }
    if slot.number != 0 { server?.call("CloseNotification", [Variant(UInt32(truncatingIfNeeded: slot.number))]) }
    slots[id] = nil
    if slots.isEmpty { finish() }
  }

  private func notify(_ bubble: Bubble, _ id: CountdownID) {
    slots[id]?.isBusy = true
    slots[id]?.attempt += 1
    let attempt = slots[id]?.attempt
    MainLoop.after(milliseconds: Self.patience) { [weak self] in
      guard let self, let slot = self.slots[id], slot.isBusy, slot.attempt == attempt else { return }
      self.unanswered(id)
    }
    send(bubble, replacing: { [weak self] in self?.slots[id]?.number ?? 0 }) { [weak self] number in
      self?.sent(bubble, id, number: number)
    }
  }

  /// Asks the server to show a bubble in the place of the one that has that number by then, or of none for 0; the handler
  /// gets the bubble's own number, 0 where there is no server or it does not answer.
  private func send(
    _ bubble: Bubble, replacing former: @escaping @MainActor () -> Int64,
    then handler: @escaping @MainActor (Int64) -> Void
  ) {
    connect { [weak self] server in
      guard let self, let server else { return handler(0) }
      // Asked each time: another server may have taken the place.
      server.call("GetCapabilities", [], startsProgram: true) { answer in
        guard let answer else { return handler(0) }
        let capabilities = Set(answer.children.first?.children.compactMap(\.text) ?? [])
        self.askWhetherItRaises(server) { raises in
          let bubble = raises ? bubble.withoutOpening : bubble
          let replaced = UInt32(truncatingIfNeeded: former())
          server.call("Notify", bubble.arguments(replacing: replaced, capabilities: capabilities)) { answer in
            handler(answer?.children.first?.integer ?? 0)
          }
        }
      }
    }
  }

  /// Asks whether it is the server that has to bring the program up where a bubble is clicked on.
  ///
  /// GNOME Shell 43 hands over no activation token with a click, without which it lets no window come to the front and says
  /// "is ready" instead. Where a program does not want to be told of the click, it brings the program up itself.
  private func askWhetherItRaises(_ server: BusObject, then handler: @escaping @MainActor (Bool) -> Void) {
    if let raises { return handler(raises) }
    server.call("GetServerInformation", []) { [weak self] answer in
      guard let self else { return handler(false) }
      guard answer?.children.first?.text == "gnome-shell" else {
        self.raises = false
        return handler(false)
      }
      server.call("Introspect", [], of: "org.freedesktop.DBus.Introspectable") { answer in
        let raises = answer?.children.first?.text?.contains("ActivationToken") == false
        self.raises = raises
        handler(raises)
      }
    }
  }

  private func sent(_ bubble: Bubble, _ id: CountdownID, number: Int64) {
    slots[id]?.isBusy = false
    slots[id]?.shown = bubble
    slots[id]?.number = number
    if number == 0, slots[id]?.wanted != nil { unanswered(id) }
    reconcile(id)
  }

  private func connect(_ handler: @escaping @MainActor (BusObject?) -> Void) {
    if let server { return handler(server) }
    BusObject.connect(
      to: .session, name: Self.name, path: "/org/freedesktop/Notifications", interface: Self.name
    ) { [weak self] object in
      guard let self else { return }
      if self.server == nil, let object { self.listen(to: object) }
      handler(self.server)
    }
  }

  private func listen(to server: BusObject) {
    self.server = server
    server.onOwnerChange { [weak self] isOwned in
      guard let self else { return }
      self.forget()
      if isOwned { for id in self.slots.keys { self.returned(id) } }
    }
    server.onSignal("ActivationToken") { [weak self] values in
      guard let number = values.first?.integer, let token = values.last?.text, self?.id(of: number) != nil else {
        return
      }
      self?.activationTokens[number] = token
    }
    server.onSignal("ActionInvoked") { [weak self] values in
      guard let self, let number = values.first?.integer, let id = self.id(of: number),
        let button = values.last?.text.flatMap(Bubble.Button.init)
      else { return }
      self.answered(id, button, self.activationTokens.removeValue(forKey: number))
    }
    server.onSignal("NotificationClosed") { [weak self] values in
      guard let self, let number = values.first?.integer, let id = self.id(of: number) else { return }
      self.activationTokens[number] = nil
      self.slots[id]?.number = 0
      // One that comes to be shown at this moment stays wanted.
      if self.slots[id]?.isBusy == false { self.slots[id] = nil }
      // That a bubble ran out of time is nobody's answer.
      if values.last?.integer != Self.ranOut { self.dismissed(id, self.raises == true) }
    }
  }

  /// The server's numbers are worth nothing with another one, where they may be other programs' bubbles.
  private func forget() {
    activationTokens = [:]
    raises = nil
    for id in slots.keys {
      slots[id]?.number = 0
      slots[id]?.shown = nil
      // What was only said need not be said again.
      if slots[id]?.isBusy == false, slots[id]?.wanted?.isUrgent != true { slots[id] = nil }
    }
  }

  private func id(of number: Int64) -> CountdownID? {
    number == 0 ? nil : slots.first { $0.value.number == number }?.key
  }
}

extension Bubble {
  /// The arguments of the method Notify for a server that can do this.
  fileprivate func arguments(replacing number: UInt32, capabilities: Set<String>) -> [Variant] {
    let hints: [String: Variant] = [
      "urgency": Variant(UInt8(isUrgent ? 2 : 1)), "category": Variant(category),
      "desktop-entry": Variant(Program.identifier),
      // The sound is played by this program, so that it ends with a dismissal anywhere.
      "suppress-sound": Variant(true),
    ]
    let lines = lines(for: capabilities)
    let body = capabilities.contains("body-markup") ? Self.escaped(lines) : lines
    let actions = capabilities.contains("actions") ? buttons.flatMap { [$0.rawValue, $0.label] } : []
    return [
      Variant(tr("Tminus")), Variant(number), Variant(Program.identifier), Variant(summary), Variant(body),
      Variant(actions), Variant(dictionary: hints), Variant(Int32(isUrgent ? 0 : -1)),
    ]
  }
}

extension Bubble.Button {
  fileprivate var label: String {
    switch self {
    case .open, .show: tr("Open")
    case .restart: tr("Restart")
    case .add: tr("+1 min")
    case .dismiss: tr("Dismiss")
    case .cancel: tr("Cancel")
    }
  }
}
