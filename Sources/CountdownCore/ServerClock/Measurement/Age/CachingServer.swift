/// Programs that are known to send a Date which a timer refreshes, or the first request after a while: the weakest evidence,
/// because proxies drop or change the name and most send none.
enum CachingServer {
  private static let usual = StampAge.usualLimit
  private static let half = TimeSpan.milliseconds(500)

  /// A part of the name in lower case, and how old the Dates are at most.
  private static let known: [(name: String, limit: TimeSpan)] = [
    ("cowboy", usual), ("uvicorn", usual), ("bun", usual), ("fasthttp", usual), ("tremolo", usual), ("palfrey", usual),
    ("kestrel", usual), ("zio-http", usual), ("http4s", usual), ("lighttpd", usual), ("fastpysgi", usual),
    ("warp", usual), ("deno", usual), ("varnish", usual), ("envoy", half), ("actix", half), ("robyn", half),
  ]

  /// How old the Dates of the program with this `Server` header are at most; `nil` where it is not known for old ones.
  static func limit(_ server: String) -> TimeSpan? {
    let words = server.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }
    return known.first { name, _ in
      words.contains { $0 == name || $0.hasSuffix("-" + name) || $0.hasPrefix(name + "-") }
    }?.limit
  }
}
