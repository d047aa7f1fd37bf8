import Glibc

/// Where a command line's answers go.
enum StandardOutput {
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }
}

/// Where a command line's complaints go.
enum StandardError {
  static func print(_ text: String) { write(text, to: STDERR_FILENO) }
}

/// Writes all of a text at once, so that a line is never seen half; what nobody takes is lost.
private func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      guard errno == EINTR else { return }
      continue
    }
    bytes = bytes.dropFirst(count)
  }
}
