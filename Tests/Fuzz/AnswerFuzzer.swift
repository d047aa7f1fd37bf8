import CSoup
import GLib

@testable import CountdownCore

/// Any bytes as the head of an answer, as a server sends it: read by libsoup, and then by everything of ours that reads
/// headers, links and what a shop says.
///
/// The first byte chooses the status, what stands behind an empty line is the body.
func fuzzAnswer(_ bytes: [UInt8]) {
  guard let first = bytes.first, let place = Address("https://shop.example/orders/7?a=1") else { return }
  let rest = Array(bytes.dropFirst())
  let end = rest.indices.first { rest[$0...].starts(with: [0x0A, 0x0A]) } ?? rest.count
  let statuses = [200, 204, 206, 301, 302, 303, 307, 308, 403, 404, 409, 429, 500, 503, 511]
  let status = statuses[Int(first) % statuses.count]
  let body = Array(rest[end...].dropFirst(2))
  let reading = ManualTimekeeper().read()
  let answer = HTTPAnswer(
    status: status, headers: headers(Array(rest[..<end])), body: body, isCut: first & 0x80 != 0, sent: reading.boot,
    firstByte: reading.boot, end: reading.boot + .seconds(1), wall: reading.wall,
    raw: (reading.raw, reading.raw + .seconds(1)), hadInformational: first & 0x40 != 0, onFreshConnection: true,
    fromPrivateAddress: false)
  for header in answer.headers { require(header.value.unicodeScalars.allSatisfy(\.isSeen)) }
  if let shown = answer.shownLocation {
    requireShown(shown)
    requireShown(ExchangeFailure.redirected(to: shown).sentence(host: "a"))
  }
  if let refusal = answer.refusal, case .askedToWait(_, let wait?, _) = refusal {
    require(wait >= .zero && wait <= RetryAfter.longest)
  }
  for date in answer.dates.compactMap({ $0 }) {
    let exchange = answer.exchange(date)
    require(exchange.otherStamps.count <= 40)
    requireShown(exchange.server ?? "")
    requireShown(exchange.pointsTo ?? "")
  }
  follow(answer, from: place)
  let type = answer.value(of: "Content-Type")
  if case .refused(let reason) = GrabAnswer(status: status, type: type, body: body, host: "shop.example") {
    requireShown(reason)
  }
}

/// Where a GET and a grab go on to.
private func follow(_ answer: HTTPAnswer, from place: Address) {
  guard let location = answer.location else { return }
  if let next = Address(location, relativeTo: place) {
    require(next.scheme == .https || next.scheme == .http)
    require(!next.host.isEmpty && next.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    requireShown(next.displayHost)
  }
  do throws(GrabProblem) {
    let next = try GrabRequest(address: place).followed(status: answer.status, location: location)
    if let next { require(next.address.origin == place.origin) }
  } catch {
    requireShown(error.sentence)
  }
}

/// The headers in some bytes, as libsoup reads them and we take them in.
private func headers(_ bytes: [UInt8]) -> [(name: String, value: String)] {
  let text = Array("HTTP/1.1 200 OK\r\n".utf8) + bytes + [0x0D, 0x0A]
  guard let raw = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE) else { return [] }
  defer { soup_message_headers_unref(raw) }
  let count = text.count
  let isRead = (text + [0]).withUnsafeBufferPointer { buffer in
    buffer.withMemoryRebound(to: CChar.self) { soup_headers_parse($0.baseAddress, CInt(count), raw) != 0 }
  }
  return isRead ? HTTPSession.headers(in: raw) : []
}
