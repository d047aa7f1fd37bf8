import Glibc

extension TimeZone {
  /// Sets the variable TZ to UTC where it names a file that holds no time zone; to be called before anything reads it, and
  /// before there is a second thread.
  ///
  /// The C library and GLib take UTC for such a file too, but GLib complains of it each time that it is read.
  package static func leaveOutBroken() {
    guard let variable = getenv("TZ") else { return }
    var name = String(cString: variable)
    if name.hasPrefix(":") { name.removeFirst() }
    guard !name.isEmpty else { return }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    if let isZone = isZone(name.hasPrefix("/") ? name : "\(folder)/\(name)"), !isZone { setenv("TZ", "UTC", 1) }
  }

  /// Whether a file begins as RFC 8536 has it: 44 bytes, the first four of which are "TZif"; `nil` where there is none.
  private static func isZone(_ path: String) -> Bool? {
    // A pipe is not waited for.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 44)
    return read(file, &header, header.count) == header.count && header.starts(with: Array("TZif".utf8))
  }
}
