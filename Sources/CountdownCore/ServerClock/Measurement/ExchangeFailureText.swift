extension ExchangeFailure {
  /// The failure as one sentence that names the host.
  package func sentence(host: String) -> String {
    switch self {
    // Translators: %s is a host's name in all of these, such as shop.example
    case .noSuchHost: return tr("There is no address for the name %s.", host)
    case .refused: return tr("%s refused the connection.", host)
    case .unreachable: return tr("There is no way to %s from this computer's network.", host)
    case .timedOut: return tr("%s did not answer in time.", host)
    case .connectionClosed: return tr("%s closed the connection before its answer was whole.", host)
    case .certificate(let problem, let clockIsImplausible):
      let sentence = tr("The certificate of %s does not hold: %s.", host, problem.clause)
      return clockIsImplausible
        ? tr("%s This computer's clock is off, which may be why.", sentence) : sentence
    case .redirected(let address): return tr("%s does not tell the time itself, it points to %s.", host, address)
    case .signInRequired: return tr("This network wants you to sign in before it leads to %s.", host)
    // A longer wait than is honoured was cut to that, so the number would be ours.
    case .askedToWait(_, let wait?) where wait >= RetryAfter.longest:
      return tr("%s asked to wait at least an hour.", host)
    case .askedToWait(_, let wait?) where wait > .zero:
      return trn(
        "%2$s asked to wait %1$s second.", "%2$s asked to wait %1$s seconds.", wait.secondsRoundedUp,
        String(wait.secondsRoundedUp), host)
    case .askedToWait(let status, _): return tr("%s asked for fewer requests (status %s).", host, String(status))
    case .status(let status): return tr("%s answered with status %s and no time.", host, String(status))
    case .noDate: return tr("%s sends no Date.", host)
    case .malformedDate(let text): return tr("%s sends a Date that cannot be read: “%s”.", host, Self.shortened(text))
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

  /// Text from outside, short and on one line.
  private static func shortened(_ text: String) -> String {
    let visible = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    return visible.count > 60 ? visible.prefix(60) + "…" : visible
  }
}

extension ExchangeFailure.CertificateProblem {
  /// The problem in a few words, to stand after a colon.
  package var clause: String {
    switch self {
    // Translators: these stand after a colon: "The certificate of shop.example does not hold: it has expired."
    case .expired: tr("it has expired")
    case .notYetValid: tr("it is not valid yet")
    case .otherHost: tr("it is for another host")
    case .unknownAuthority: tr("it is signed by nobody this computer trusts")
    case .other: tr("it is not valid")
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
