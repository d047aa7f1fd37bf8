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
  do throws(SNTPError) {
    let answer = try SNTPPacket.answer(packet, cookie: question, roundTrip: roundTrip)
    require(answer.receive <= answer.transmit && answer.transmit - answer.receive <= roundTrip)
    require((1...15).contains(answer.stratum))
    require(answer.rootDistance >= .zero && answer.rootDistance <= SNTPPacket.greatestRootDistance)
    // From 1970-01-01 until 2106-02-07T06:28:16Z: what NTP's seconds of before 1970 would be belongs to its next era.
    require(answer.transmit >= .zero && answer.transmit < ServerInstant.zero + .seconds(1 << 32))
  } catch {
    require(!error.clause.isEmpty)
    if case .kissOfDeath(let code) = error { require(code.utf8.allSatisfy { (0x21...0x7E).contains($0) }) }
  }
}
