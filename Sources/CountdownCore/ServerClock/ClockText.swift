/// How a server's offset and its bound are written.
public enum ClockText {
  /// A bound in the unit that reads best, rounded up so that what is claimed is true: "0.3 ms", "8 ms", "1.5 s".
  public static func bound(_ span: TimeSpan) -> String {
    let nanoseconds = span.magnitude.nanoseconds
    switch nanoseconds {
    case ...900_000: return tr("%s ms", tenths(nanoseconds, unit: 1_000_000))
    case ...999_000_000: return tr("%s ms", String((nanoseconds + 999_999) / 1_000_000))
    default: return tr("%s s", tenths(nanoseconds, unit: 1_000_000_000))
    }
  }

  /// A number of units with one digit after the point, rounded up.
  private static func tenths(_ nanoseconds: Int64, unit: Int64) -> String {
    let tenth = unit / 10
    let count = nanoseconds / tenth + (nanoseconds % tenth > 0 ? 1 : 0)
    return "\(count / 10).\(count % 10)"
  }
}
