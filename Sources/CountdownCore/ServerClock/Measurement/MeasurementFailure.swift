/// Why a measurement found no offset.
package enum MeasurementFailure: Error, Hashable, Sendable {
  /// No exchange told anything, for this reason.
  case exchange(ExchangeFailure)
  /// The Date stands still: answers come from a cache, and nothing got past it.
  case frozen
  /// The answers contradict each other too much for any offset.
  case contradictory

  /// The failure as one sentence that names the host; at an instant also with how long it is left alone from then on.
  package func sentence(host: String, at now: BootInstant? = nil) -> String {
    switch self {
    case .exchange(.noDate):
      // Translators: a sentence, and two examples of addresses: https://shop.example/time#/now, ntp://shop.example
      tr(
        "%s It may tell its time in JSON (%s) or by NTP (%s).", ExchangeFailure.noDate.sentence(host: host),
        "https://\(host)/time#/now", "ntp://\(host)")
    case .exchange(let failure): failure.sentence(host: host, at: now)
    case .frozen: tr("The Date of %s does not change: its answers come from a cache and do not tell the time.", host)
    case .contradictory: tr("The answers of %s contradict each other: its clock cannot be read.", host)
    }
  }
}
