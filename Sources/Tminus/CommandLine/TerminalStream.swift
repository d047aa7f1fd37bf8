import Glibc

/// A stream that somebody who counts writes to, and never waits for: neither a terminal that was stopped nor a pipe that
/// nobody reads holds up the clock.
struct TerminalStream {
  enum Outcome: Equatable {
    case written
    /// There was no room for all of it.
    case full
    /// It could not be written, for another reason than its reader: the system's errno.
    case failed(Int32)
    /// Nobody reads it any more.
    case gone
  }

  /// What tells when there is room again.
  let descriptor: Int32
  /// Whether it is a terminal, where lines can be rewritten.
  let isTerminal: Bool

  /// The standard output or error by its number.
  ///
  /// It is opened anew where that can be done: to be told not to wait, the one that was inherited would tell that to all
  /// who share it.
  init(_ standard: Int32) {
    isTerminal = isatty(standard) == 1
    var status = stat()
    let kind = fstat(standard, &status) == 0 ? status.st_mode & S_IFMT : 0
    let isWaitedFor = kind == S_IFIFO || kind == S_IFCHR
    let own = isWaitedFor ? open("/proc/self/fd/\(standard)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    descriptor = own >= 0 ? own : standard
  }

  /// Writes as much as there is room for; the rest is dropped.
  func write(_ text: String) -> Outcome {
    var bytes = Array(text.utf8)[...]
    return write(&bytes)
  }

  /// Writes as much as there is room for, and leaves the rest.
  func write(_ bytes: inout ArraySlice<UInt8>) -> Outcome {
    while !bytes.isEmpty {
      var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard Glibc.poll(&poll, 1, 0) > 0 else { return .full }
      // So little that a pipe takes all of it or nothing.
      let part = bytes.prefix(Int(PIPE_BUF))
      let count = part.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EPIPE ? .gone : errno == EAGAIN ? .full : .failed(errno)
      }
      bytes = bytes.dropFirst(count)
    }
    return .written
  }

  /// How many columns it has; `nil` where that is not known.
  var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
