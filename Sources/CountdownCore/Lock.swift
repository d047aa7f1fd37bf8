import Glibc

/// A value that several threads use, one at a time.
///
/// A mutex of the threads library in place of Swift's own: the thread sanitizer sees who waited for whom, which it does
/// not where a `Mutex` sleeps in the standard library's code, and then takes every second use for a race.
final class Lock<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Uses the value alone; the closure must not come back to the same lock.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
