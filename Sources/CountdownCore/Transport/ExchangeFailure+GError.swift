internal import CGLib
internal import CSoup
internal import GLib

extension ExchangeFailure {
  /// The name of libsoup's errors: to ask libsoup itself would load it for a packet of NTP, and it may not be there.
  private static let soupDomain = "soup-session-error-quark"

  /// The failure that an error of GIO or libsoup stands for; takes the error.
  init(taking error: UnsafeMutablePointer<GError>?, message: OpaquePointer?, at reading: ClockReading?) {
    guard let error else {
      self = .connectionClosed
      return
    }
    defer { g_error_free(error) }
    let domain = error.pointee.domain
    let code = error.pointee.code
    let isIO = { (kind: GIOErrorEnum) in domain == g_io_error_quark() && code == gint(kind.rawValue) }
    if isIO(G_IO_ERROR_CANCELLED) {
      self = .cancelled
    } else if domain == g_resolver_error_quark() || isIO(G_IO_ERROR_HOST_NOT_FOUND) {
      self = .noSuchHost
    } else if domain == g_tls_error_quark() {
      self = .init(tls: code, message: message, at: reading)
    } else if domain == g_quark_try_string(Self.soupDomain) || isIO(G_IO_ERROR_INVALID_DATA) {
      self = .notUsable
    } else if isIO(G_IO_ERROR_TIMED_OUT) {
      self = .timedOut
    } else if isIO(G_IO_ERROR_CONNECTION_REFUSED) {
      self = .refused
    } else if isIO(G_IO_ERROR_HOST_UNREACHABLE) || isIO(G_IO_ERROR_NETWORK_UNREACHABLE) || isIO(G_IO_ERROR_PROXY_FAILED)
    {
      self = .unreachable
    } else if isIO(G_IO_ERROR_PARTIAL_INPUT), Self.isFlooded(message) {
      self = .notUsable
    } else if isIO(G_IO_ERROR_CONNECTION_CLOSED) || isIO(G_IO_ERROR_BROKEN_PIPE) || isIO(G_IO_ERROR_PARTIAL_INPUT)
      || isIO(G_IO_ERROR_CLOSED)
    {
      self = .connectionClosed
    } else {
      self = .other(error.pointee.message.map { String(cString: $0).shownFromOutside } ?? "")
    }
  }

  private init(tls code: gint, message: OpaquePointer?, at reading: ClockReading?) {
    // Of a certificate only where one came: NOT_TLS, HANDSHAKE and the rest mean that none did, or that ours was wanted.
    guard code == gint(G_TLS_ERROR_BAD_CERTIFICATE.rawValue), let message,
      let certificate = tm_soup_message_get_tls_peer_certificate(message)
    else {
      self =
        switch code {
        case gint(G_TLS_ERROR_EOF.rawValue): .connectionClosed
        case gint(G_TLS_ERROR_NOT_TLS.rawValue): .noSecureConnection(.notTLS)
        default: .noSecureConnection(.other)
        }
      return
    }
    let faults = tm_soup_message_get_tls_peer_certificate_errors(message).rawValue
    let has = { (fault: GTlsCertificateFlags) in faults & fault.rawValue != 0 }
    let problem: CertificateProblem =
      if has(G_TLS_CERTIFICATE_EXPIRED) {
        .expired
      } else if has(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
        .notYetValid
      } else if has(G_TLS_CERTIFICATE_BAD_IDENTITY) {
        .otherHost
      } else if has(G_TLS_CERTIFICATE_UNKNOWN_CA) {
        .unknownAuthority
      } else {
        .other
      }
    self = .certificate(problem, clockIsImplausible: Self.isImplausible(reading?.wall, certificate))
  }

  /// Whether libsoup gave up at its limit of 64 KiB for the headers: it has no error of its own for that.
  private static func isFlooded(_ message: OpaquePointer?) -> Bool {
    guard let message, let metrics = tm_soup_message_get_metrics(message) else { return false }
    return tm_soup_message_metrics_get_response_header_bytes_received(metrics) >= 64 * 1024
  }

  /// Whether the wall clock is so far off that a good certificate may look bad: before this program was made, far in
  /// the future, or before the certificate was.
  private static func isImplausible(_ wall: WallInstant?, _ certificate: UnsafeMutablePointer<GTlsCertificate>?) -> Bool
  {
    // 2026-01-01 and 2050-01-01.
    let years =
      WallInstant(nanoseconds: 1_767_225_600_000_000_000)...WallInstant(nanoseconds: 2_524_608_000_000_000_000)
    guard let wall else { return false }
    guard years.contains(wall) else { return true }
    guard let certificate, let begin = g_tls_certificate_get_not_valid_before(certificate) else { return false }
    defer { g_date_time_unref(begin) }
    return TimeSpan(seconds: Int64(g_date_time_to_unix(begin))).map { wall.sinceZero < $0 }
      ?? false
  }
}
