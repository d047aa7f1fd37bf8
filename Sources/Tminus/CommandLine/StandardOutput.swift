import CountdownCore
import Glibc

/// Where a command line's answers go.
enum StandardOutput {
  /// Prints what nobody may be there to read any more, as while counting.
  static func print(_ text: String) { _ = write(text, to: STDOUT_FILENO) }

  /// Prints an answer; gives the exit code of the command line: 1 where it could not be written whole, which is said.
  static func answer(_ text: String) -> Int32 {
    guard let error = write(text, to: STDOUT_FILENO) else { return 0 }
    complain(of: error)
    return 1
  }

  /// Says that an answer could not be written, by the system's errno.
  static func complain(of error: Int32) {
    // Translators: %s is why, such as “No space left on device”.
    StandardError.complain(tr("The answer could not be written: %s.", String(cString: strerror(error))))
  }
}

/// Where a command line's complaints go.
enum StandardError {
  static func print(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Prints a sentence that says what is wrong.
  static func complain(_ sentence: String) { print(line(of: sentence) + "\n") }

  /// The line in which a sentence is said: the program's name stands before it.
  static func line(of sentence: String) -> String {
    // Translators: %s is a sentence that says what was wrong.
    tr("tminus: %s", sentence)
  }
}

/// Writes all of a text at once, so that a line is never seen half; gives the `errno` of what could not be written.
private func write(_ text: String, to descriptor: Int32) -> Int32? {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      guard errno == EINTR else { return errno }
      continue
    }
    bytes = bytes.dropFirst(count)
  }
  return nil
}
