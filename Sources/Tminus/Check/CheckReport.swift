import CountdownCore
import FoundationEssentials

/// The result of `tminus --check --json`: seconds; the offset is the server's clock minus this computer's wall clock.
struct CheckReport: Encodable {
  var address: String
  var estimate: Estimate
  var exchanges: Int
  var elapsed: TimeSpan
  var reading: ClockReading

  private enum Key: String, CodingKey {
    case address, method, offset, bound, exchanges, rttMin = "rtt_min", flags, server, elapsed
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(address, forKey: .address)
    try object.encode(estimate.method.rawValue, forKey: .method)
    try object.encode(estimate.offset.aheadOfWall(at: reading).inSeconds, forKey: .offset)
    try object.encode(estimate.bound(at: reading).inSeconds, forKey: .bound)
    try object.encode(exchanges, forKey: .exchanges)
    try object.encode(estimate.roundTrips.min()?.inSeconds, forKey: .rttMin)
    try object.encode(estimate.flags.names, forKey: .flags)
    try object.encode(estimate.server, forKey: .server)
    try object.encode(elapsed.inSeconds, forKey: .elapsed)
  }

  /// The report as one line of JSON.
  var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
