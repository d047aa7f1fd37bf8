import CountdownCore

/// Any bytes as an NTP answer; the first eight are the round trip in nanoseconds.
func fuzzSNTP(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let roundTrip = TimeSpan(nanoseconds: Int64(truncatingIfNeeded: input.number(bytes: 8)))
  let packet = Array(bytes.dropFirst(8))
  // The question to which the packet is the answer, where it is long enough to say so.
  var cookie = Input(Array(packet.dropFirst(24)))
  let question = cookie.number(bytes: 8)
  require(SNTPPacket.request(cookie: question).count == SNTPPacket.size)
  do throws(SNTPProblem) {
    let answer = try SNTPPacket.answer(packet, cookie: question, roundTrip: roundTrip)
    require(answer.receive <= answer.transmit && answer.transmit - answer.receive <= roundTrip)
    require((1...15).contains(answer.stratum))
    require(answer.rootDistance >= .zero && answer.rootDistance <= SNTPPacket.greatestRootDistance)
    // 1968-01-20 to 2104-02-26, the era of NTP that is taken.
    require(answer.transmit > ServerInstant(nanoseconds: -62_000_000_000_000_000))
  } catch {
    require(!error.phrase.isEmpty)
    if case .kissOfDeath(let code) = error { require(code.utf8.allSatisfy { (0x21...0x7E).contains($0) }) }
  }
}
