extension OrderKeeper {
  /// How long Grab rests after a refusal.
  package static let rest = TimeSpan.seconds(5)

  /// Whether a countdown's order can be grabbed now.
  package func canGrab(_ id: CountdownID) -> Bool {
    guard let actions = actions(of: id), actions.main == .grab, actions.refusal == nil, let keeping = keeping(id) else {
      return false
    }
    switch keeping.status.grab {
    case .none, .taken: return true
    case .refused(_, let rest): return countdowns.read().boot >= rest
    case .sending, .confirming: return false
    }
  }

  /// Grabs a countdown's order because a person wants it: one POST, and then a fetch that tells how it went.
  ///
  /// Does nothing while it cannot be grabbed or a grab is under way.
  ///
  /// - Returns: the address to open in the browser, where it is ordered there.
  package func grab(_ id: CountdownID) -> WebAddress? {
    guard canGrab(id), let keeping = keeping(id) else { return nil }
    switch keeping.status.order?.grab {
    case .open(let address): return address
    case .post(let request):
      keeping.status.grab = .sending
      send(request, id, keeping)
      tell(id)
    case nil: break
    }
    return nil
  }

  private func send(_ grab: GrabRequest, _ id: CountdownID, _ keeping: Keeping) {
    let request = HTTPFetch.Request(grab.address.text, posted: ([], "application/x-www-form-urlencoded"))
    _ = ask(request) { [weak self, weak keeping] result in
      guard let self, let keeping, self.keeping(id) === keeping else { return }
      switch result {
      case .failure(let failure): self.refused(failure.message(host: grab.address.host), id, keeping)
      case .success(let answer): self.answered(answer, grab, id, keeping)
      }
    }
  }

  private func answered(_ answer: HTTPFetch.Answer, _ grab: GrabRequest, _ id: CountdownID, _ keeping: Keeping) {
    if let location = answer.location {
      do {
        let next = try grab.followed(status: answer.status, location: location)
        // Redirects that want a GET show what became of it: the fetch of the order tells that.
        if next.method == .post { return send(next, id, keeping) }
      } catch {
        return refused(error.message, id, keeping)
      }
    }
    switch GrabAnswer(status: answer.status, type: answer.type, body: answer.body, host: grab.address.host) {
    case .taken:
      keeping.status.grab = .confirming
      fetch(id, keeping)
    case .refused(let reason): refused(reason, id, keeping)
    }
  }

  private func refused(_ reason: String, _ id: CountdownID, _ keeping: Keeping) {
    keeping.status.grab = .refused(reason, rest: countdowns.read().boot + Self.rest)
    fetch(id, keeping)
  }
}
