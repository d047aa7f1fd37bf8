import Glibc

/// A thread that runs one closure.
struct WorkerThread: Sendable {
  private let identity: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that somebody has to join, or gives `nil` where the system has none left.
  static func start(_ run: @escaping @Sendable () -> Void) -> WorkerThread? {
    var identity = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let failed = pthread_create(
      &identity, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard failed == 0 else {
      body.release()
      return nil
    }
    return WorkerThread(identity: identity)
  }

  /// Waits for its end.
  func join() { pthread_join(identity, nil) }

  /// Lets it end by itself.
  func detach() { pthread_detach(identity) }
}
