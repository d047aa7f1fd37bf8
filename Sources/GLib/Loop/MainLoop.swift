internal import CGLib
import Dispatch
import Glibc

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runMainQueue(_ message: UnsafeMutableRawPointer?)

/// GLib's main loop, as this program uses it.
@MainActor
package enum MainLoop {
  private static var isBridged = false

  /// Lets everything on `@MainActor` and the main dispatch queue run under GLib's loop.
  ///
  /// Call it once, on the main thread, before the loop runs; a second call does nothing. libdispatch signals work by
  /// an eventfd; unless its eight bytes are read first, the source stays ready and the loop spins.
  package static func bridgeMainActor() {
    guard !isBridged else { return }
    isBridged = true
    let descriptor = mainQueueHandle()
    watch(descriptor) {
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
      runMainQueue(nil)
    }
  }

  /// What a descriptor is watched for.
  package enum Readiness: Sendable {
    /// That it can be read.
    case data
    /// That it can be written to.
    case room
    /// That nobody is at its other end any more.
    case end

    var condition: GIOCondition {
      switch self {
      case .data: G_IO_IN
      case .room: G_IO_OUT
      case .end: G_IO_ERR
      }
    }
  }

  /// Calls the handler whenever the descriptor is ready, for ever or until the source is removed; also where its other
  /// end is gone.
  @discardableResult
  package static func watch(
    _ descriptor: Int32, for readiness: Readiness = .data, _ handler: @escaping @MainActor () -> Void
  ) -> Source {
    Source(
      g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, readiness.condition, { _, _, data in invoke(data) }, repeating(handler),
        releaseHeld))
  }

  /// Calls the handler whenever the process gets a signal such as SIGTERM.
  @discardableResult
  package static func onUnixSignal(_ number: Int32, _ handler: @escaping @MainActor () -> Void) -> Source {
    Source(g_unix_signal_add_full(G_PRIORITY_DEFAULT, number, invoke, repeating(handler), releaseHeld))
  }

  /// Calls the handler once, when the loop has nothing more urgent to do.
  @discardableResult
  package static func whenIdle(_ handler: @escaping @MainActor () -> Void) -> Source {
    Source(g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, invoke, once(handler), releaseHeld))
  }

  /// Gives memory that is free back to the system once there is nothing more urgent to do: what building the first
  /// window and its style needed is not needed again.
  package static func trimMemoryWhenIdle() {
    whenIdle { _ = malloc_trim(0) }
  }

  /// Calls the handler on the main thread as soon as possible; from any thread.
  package nonisolated static func hop(_ handler: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { handler() }
  }

  /// Calls the handler once after so many milliseconds of a process that is awake: never for a deadline.
  @discardableResult
  package static func after(milliseconds: UInt32, _ handler: @escaping @MainActor () -> Void) -> Source {
    Source(g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, invoke, once(handler), releaseHeld))
  }

  /// Calls the handler once, when the loop has nothing more urgent to do, at the latest after so many milliseconds of a
  /// process that is awake.
  package static func whenIdle(within milliseconds: UInt32, _ handler: @escaping @MainActor () -> Void) {
    var idle: Source?
    let limit = after(milliseconds: milliseconds) {
      idle?.remove()
      handler()
    }
    idle = whenIdle {
      limit.remove()
      handler()
    }
  }

  private static func repeating(_ handler: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
    Held<Handler>.retain {
      handler(); return true
    }
  }

  private static func once(_ handler: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
    Held<Handler>.retain {
      handler(); return false
    }
  }

  /// Runs the default loop until the condition holds; for programs without an application.
  package static func run(until condition: @MainActor () -> Bool) {
    while !condition() { g_main_context_iteration(nil, 1) }
  }

  /// A source in the loop; forgetting it leaves it there.
  package struct Source: Hashable, Sendable {
    private let identifier: guint

    init(_ identifier: guint) { self.identifier = identifier }

    /// Takes the source out of the loop; not again once it has ended by itself.
    package func remove() { g_source_remove(identifier) }

    /// As ``remove()``, on the main thread, at once where this is it.
    func removeFromAnyThread() { if isMainThread { remove() } else { MainLoop.hop { remove() } } }
  }
}

private typealias Handler = @MainActor () -> Bool

private func invoke(_ data: UnsafeMutableRawPointer?) -> gboolean {
  guard let handler = Held<Handler>.value(data) else { return 0 }
  return MainActor.assumeIsolated { handler() } ? 1 : 0
}
