internal import CGLib
import Synchronization

/// A Swift value that C holds as the data of a callback, mostly a closure.
///
/// C's reference is the only one: ``releaseHeld(_:)`` or ``take(_:)`` gives it back.
package final class Held<Value> {
  private let value: Value

  private init(_ value: Value) {
    self.value = value
    live.add(1, ordering: .relaxed)
  }

  deinit { live.subtract(1, ordering: .relaxed) }

  /// The pointer for C, with a reference.
  package static func retain(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Held(value)).toOpaque()
  }

  /// The value of a pointer that C goes on holding.
  package static func value(_ data: UnsafeMutableRawPointer?) -> Value? {
    data.map { Unmanaged<Held>.fromOpaque($0).takeUnretainedValue().value }
  }

  /// The value of a pointer that C has done with: for a callback that comes exactly once.
  package static func take(_ data: UnsafeMutableRawPointer?) -> Value? {
    data.map { Unmanaged<Held>.fromOpaque($0).takeRetainedValue().value }
  }
}

/// What GLib calls when it lets go of a ``Held``, whatever is in it.
package func releaseHeld(_ data: UnsafeMutableRawPointer?) {
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

private let live = Atomic<Int>(0)

/// How many Swift values C holds at the moment (signals, timers, idle calls, calls over a bus): what a test sees return
/// to where it was.
package var liveHandlers: Int { live.load(ordering: .relaxed) }
