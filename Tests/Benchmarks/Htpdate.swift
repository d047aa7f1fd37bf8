import Fixtures

/// htpdate, another program that reads a server's clock by its Date.
enum Htpdate {
  /// How far the clock of a server on a port of 127.0.0.1 is ahead of this machine's, in seconds, by nine polls.
  ///
  /// - Returns: `nil` where it could not tell.
  static func offset(ofPort port: UInt16) -> Double? {
    let words = ["htpdate", "-q", "-d", "-p", "9", "-t", "http://127.0.0.1:\(port)"]
    guard let output = FixtureProcess.run(words)?.output else { return nil }
    // Its debugging line is in seconds.
    let text = output.split(separator: "\n").last { $0.contains("offset:") }?.split(separator: "offset:").last
    return text.flatMap { Double($0.drop { $0 == " " }.prefix { "+-.0123456789".contains($0) }) }
  }
}
