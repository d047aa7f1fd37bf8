/// On whose behalf a host is asked, the most urgent last.
package enum Asker: Int, Comparable, Hashable, Sendable {
  case measurement
  /// The program, for an order or its picture.
  case program
  /// The program, for an order that opens now: for these some of the hour's requests are kept.
  case opening
  /// A person's click: it is counted, but has to wait for nothing that the host asked of the program.
  case person

  package static func < (left: Asker, right: Asker) -> Bool { left.rawValue < right.rawValue }
}
