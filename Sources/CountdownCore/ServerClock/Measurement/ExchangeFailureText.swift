internal import GLib

extension ExchangeFailure {
  /// The failure as one sentence that names the host; at an instant also with how long it is left alone from then on.
  package func sentence(host: String, at now: BootInstant? = nil) -> String {
    switch self {
    // Translators: %s is a host's name in all of these, such as shop.example
    case .noSuchHost: return tr("There is no address for the name %s.", host)
    case .refused: return tr("%s refused the connection.", host)
    case .unreachable: return tr("%s cannot be reached from this computer's network.", host)
    case .timedOut: return tr("%s did not answer in time.", host)
    case .connectionClosed: return tr("%s closed the connection before its answer was complete.", host)
    case .certificate(let problem, let clockIsImplausible):
      let sentence = tr("The certificate of %s is not valid: %s.", host, problem.clause)
      return clockIsImplausible
        ? tr("%s This computer's clock is off, which may be why.", sentence) : sentence
    // Translators: a host, then the address to write instead
    case .plainHTTP(let address): return tr("%s uses plain HTTP there, without TLS: type %s.", host, address)
    case .noSecureConnection(.closed): return tr("%s closed the connection before it was secure.", host)
    case .noSecureConnection: return tr("A secure connection to %s could not be made.", host)
    case .redirected(let address):
      return tr("%s does not tell the time itself; it points to %s.", host, Self.shortened(address))
    case .signInRequired: return tr("You need to sign in to this network before you can reach %s.", host)
    case .askedToWait(let status, let wait, let until):
      let left = now.flatMap { now in until.map { $0 - now } }
      return Self.waiting(host, status: status, wait: wait ?? .zero, left: left)
    case .status(let status): return tr("%s answered with status %s and no time.", host, String(status))
    case .noDate: return tr("%s sends no Date.", host)
    case .malformedDate(let text): return tr("%s sends a Date that cannot be read: “%s”.", host, Self.shortened(text))
    case .impossibleDate(let text):
      return tr("%s sends a Date that cannot be right: “%s”.", host, Self.shortened(text))
    case .twoDates: return tr("%s sends two different Dates in one answer.", host)
    case .notUsable: return tr("What %s sent is not a usable answer.", host)
    case .json(let pointer, let problem):
      let place = pointer.isEmpty ? "/" : Self.shortened(pointer)
      return tr("The time at %2$s in the answer of %1$s cannot be used: %3$s.", host, place, problem.clause)
    case .sntp(let problem):
      // Translators: the host's name and what it did: "ntp.example says that its own clock is not set."
      return tr("%s %s.", host, problem.clause)
    case .other(let reason): return tr("%s could not be asked: %s.", host, Self.shortened(reason))
    case .cancelled: return tr("The measurement was stopped.")
    }
  }

  /// What a host asked for, and how long it is left alone: that is no longer than an hour, and a little more by chance than
  /// a shorter wait that it named.
  private static func waiting(_ host: String, status: Int, wait: TimeSpan, left: TimeSpan?) -> String {
    func whole(_ span: TimeSpan) -> String {
      // Translators: how long a host asked to be left alone, as in “shop.example asked to wait more than a year.”
      span > .hours(24 * 366) ? tr("more than a year") : TimeText.exact(.seconds(span.secondsRoundedUp))
    }
    switch (wait > .zero, left.flatMap { $0 > .zero ? $0 : nil }) {
    // Translators: a host, how long it asked to be left alone (2 h), and for how long it is (1 h)
    case (true, let left?):
      return tr("%s asked to wait %s; it can be asked again in %s.", host, whole(wait), whole(left))
    // Translators: a host, and how long it asked to be left alone (2 h)
    case (true, nil): return tr("%s asked to wait %s.", host, whole(wait))
    // Translators: a host, a number like 503, and for how long it is left alone (1 min)
    case (false, let left?):
      return tr(
        "%s asked for fewer requests (status %s); it can be asked again in %s.", host, String(status), whole(left))
    case (false, nil): return tr("%s asked for fewer requests (status %s).", host, String(status))
    }
  }

  /// Text from outside, or a pointer that was typed, short and on one line.
  private static func shortened(_ text: String) -> String {
    let visible = text.shownFromOutside
    return visible.count > 60 ? visible.prefix(60) + "…" : visible
  }
}

extension ExchangeFailure.CertificateProblem {
  /// The problem in a few words, to stand after a colon.
  package var clause: String {
    switch self {
    // Translators: these stand after a colon: "The certificate of shop.example is not valid: it has expired."
    case .expired: tr("it has expired")
    case .notYetValid: tr("it is not valid yet")
    case .otherHost: tr("it is for another host")
    case .unknownAuthority: tr("it is not signed by anyone this computer trusts")
    case .other: tr("something about it is wrong")
    }
  }
}

extension ExchangeFailure.JSONTimeProblem {
  /// The problem in a few words, to stand after a colon.
  package var clause: String {
    switch self {
    // Translators: these stand after a colon: "The time at /now in the answer of shop.example cannot be used: …"
    case .notJSON: tr("the answer is not JSON")
    case .missing: tr("there is nothing at that place")
    case .null: tr("it is null")
    case .wrongType: tr("it is neither a number nor a text")
    case .timestamp(let problem): problem.clause
    }
  }
}
