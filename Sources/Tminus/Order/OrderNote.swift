import CountdownCore

/// What is said of an order beneath its countdown: why it cannot be grabbed, how a grab went, what could not be fetched.
struct OrderNote {
  /// The sentences, one a line; `nil` for none.
  let text: String?
  let isDoubtful: Bool

  init(_ status: OrderStatus, _ actions: OrderActions?, hasOpened: Bool) {
    var sentences: [String] = []
    var isDoubtful = false
    switch status.grab {
    case .none: break
    case .sending: sentences.append(tr("Grabbing…"))
    case .confirming: sentences.append(tr("The server accepted it. Checking the order…"))
    case .taken: sentences.append(tr("The server took your order."))
    case .refused(let reason, _):
      sentences.append(reason)
      isDoubtful = true
    }
    if let refusal = actions?.refusal, !(refusal == .finished && status.grab == .taken) {
      sentences.append(refusal.sentence)
    }
    if let problem = status.problem {
      sentences.append(problem)
      isDoubtful = true
    } else if status.order == nil {
      sentences.append(tr("Asking %s for the order…", status.place.address.displayHost))
    }
    if !hasOpened, let order = status.order { sentences += order.remarks.filter { !$0.isAbsence }.map(\.sentence) }
    if let moved = status.moved, !hasOpened {
      sentences.append(TimeText.openingMoved(moved))
      isDoubtful = true
    }
    text = sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    self.isDoubtful = isDoubtful
  }
}
