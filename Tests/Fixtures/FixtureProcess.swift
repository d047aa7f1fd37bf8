import Glibc

/// Another program, run for a test and ended with it, however the test's process ends.
package final class FixtureProcess: Sendable {
  private let identity: pid_t
  /// The end of its standard output and error that we read.
  private let output: Int32

  /// Starts a program, found among the unpacked servers, in PATH or the places of daemons; `nil` where it cannot be
  /// started.
  package init?(_ command: [String], environment: [String] = []) {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return nil }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 2)
    // Tests run on threads that may have signals blocked: the program starts with none.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    // For a program that was built with a sanitizer.
    let sanitizers = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) in
      getenv(name).map { "\(name)=" + String(cString: $0) }
    }
    let plain = ["PATH=\(path):/usr/sbin:/sbin", "LC_ALL=C.UTF-8", "TZ=UTC", "HOME=/tmp"]
    let variables = environment + sanitizers + plain
    let program = Self.find(command.first ?? "", in: path)
    // It becomes the program, once it has asked to be killed with the thread that started it.
    let dying = [Self.find("setpriv", in: path), "--pdeathsig", "KILL", program] + command.dropFirst()
    var arguments: [UnsafeMutablePointer<CChar>?] = dying.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + settings { free(text) } }
    var child: pid_t = 0
    var failed: Int32 = ENOENT
    if access(program, X_OK) == 0 {
      LastingThread.shared.run {
        failed = posix_spawn(&child, dying[0], &actions, &attributes, &arguments, &settings)
      }
    }
    close(pipes[1])
    guard failed == 0 else {
      close(pipes[0])
      return nil
    }
    identity = child
    output = pipes[0]
  }

  deinit {
    kill(identity, SIGKILL)
    var status: Int32 = 0
    waitpid(identity, &status, 0)
    close(output)
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) { kill(identity, number) }

  /// Whether it has ended by itself.
  package var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(identity), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo != 0
  }

  /// All it printed, and its exit code (128 and the signal's number where one ended it), once it has ended.
  package func finish() -> (output: String, code: Int32) {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    var information = siginfo_t()
    waitid(P_PID, id_t(identity), &information, WEXITED | WNOWAIT)
    var status: Int32 = 0
    // Left as a zombie for deinit, so that the identity stays ours.
    let signalled = information.si_code != CLD_EXITED
    withUnsafeBytes(of: &information) { status = $0.load(fromByteOffset: 24, as: Int32.self) }
    return (String(decoding: bytes, as: UTF8.self), signalled ? 128 + status : status)
  }

  /// Runs a program to its end.
  package static func run(_ command: [String], environment: [String] = []) -> (output: String, code: Int32)? {
    FixtureProcess(command, environment: environment)?.finish()
  }

  private static func find(_ name: String, in path: String) -> String {
    if name.hasPrefix("/") { return name }
    if let unpacked = try? UnpackedServers.path(of: name) { return unpacked }
    for folder in (path + ":/usr/sbin:/sbin").split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    return name
  }
}
