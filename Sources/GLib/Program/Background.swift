internal import CGLib
import Glibc

/// Takes the program out of the terminal that it was started from: a copy goes on in a session of its own, and the
/// original waits until that tells how its start went.
package enum Background {
  /// On which side of the copying this process is.
  package enum Side {
    /// The one that was started, which somebody waits for.
    case original(Start)
    /// The one that goes on; no hang-up of the terminal reaches it.
    case copy(Report)
  }

  /// What the original knows of its copy.
  package struct Start {
    fileprivate let copy: pid_t
    fileprivate let pipe: Int32

    /// Waits until the copy tells its exit code, or ends with one.
    package func wait() -> Int32 {
      var code: UInt8 = 0
      var count = 0
      repeat { count = read(pipe, &code, 1) } while count < 0 && errno == EINTR
      close(pipe)
      if count == 1 { return Int32(code) }
      var status: Int32 = 0
      while waitpid(copy, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
  }

  /// By which the copy tells the original how its start went.
  package struct Report: Sendable {
    fileprivate let pipe: Int32

    /// Tells an exit code, once, and lets go of the terminal, so that nobody waits for its output.
    package func tell(_ code: Int32) {
      let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
      if nowhere >= 0 {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, stream) }
        close(nowhere)
      }
      var byte = UInt8(truncatingIfNeeded: code)
      _ = write(pipe, &byte, 1)
      close(pipe)
    }
  }

  /// Whether whoever started this process has given it a session of its own, without a terminal: a service manager does.
  package static var isDetached: Bool {
    guard getsid(0) == getpid() else { return false }
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal < 0
  }

  /// Copies the process; `nil` where the system gives no copy.
  ///
  /// To be called while it has one thread, before anything connects to a bus or a display: a copy has only the thread
  /// that asked for it.
  package static func begin() -> Side? {
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { return nil }
    let child = tm_fork()
    switch child {
    case 0:
      close(ends[0])
      setsid()
      // The original may be gone when it is told.
      signal(SIGPIPE, SIG_IGN)
      return .copy(Report(pipe: ends[1]))
    case ..<0:
      for end in ends { close(end) }
      return nil
    default:
      close(ends[1])
      return .original(Start(copy: child, pipe: ends[0]))
    }
  }
}
