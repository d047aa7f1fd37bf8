import Dispatch

/// A thread that lives as long as the process: what the kernel does at a thread's end is then done at the process's.
final class LastingThread: @unchecked Sendable {
  static let shared = LastingThread()

  private let turn = DispatchSemaphore(value: 1)
  private let asked = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private var body: () -> Void = {}

  private init() {
    FixtureThread.start { [self] in
      while true {
        asked.wait()
        body()
        done.signal()
      }
    }
  }

  /// Runs something on it and waits for its end.
  func run(_ body: () -> Void) {
    turn.wait()
    withoutActuallyEscaping(body) {
      self.body = $0
      asked.signal()
      done.wait()
      self.body = {}
    }
    turn.signal()
  }
}
