extension String {
  /// Where in an address a name and password stand, the `@` behind them included; `nil` where there are none.
  ///
  /// It finds them in what cannot be parsed too, so that no sentence about a faulty address tells a password.
  var userinfo: Range<Index>? {
    let bytes = utf8
    var start = bytes.startIndex
    if let slashes = bytes.indices.first(where: { bytes[$0...].starts(with: "//".utf8) }),
      slashes == start || bytes[bytes.index(before: slashes)] == UInt8(ascii: ":")
    {
      start = bytes.index(slashes, offsetBy: 2)
    }
    let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
    return authority.lastIndex(of: UInt8(ascii: "@")).map { start..<bytes.index(after: $0) }
  }

  /// The address without a name and password.
  var withoutUserinfo: String {
    guard let userinfo else { return self }
    return String(self[..<userinfo.lowerBound]) + String(self[userinfo.upperBound...])
  }
}
