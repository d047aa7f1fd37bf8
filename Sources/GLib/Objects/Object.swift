internal import CGLib

/// A GObject that this side holds one reference to.
///
/// The reference is dropped on the main thread, whichever thread lets go of the last Swift reference.
@MainActor
open class Object {
  /// The instance; never released while this object lives.
  package nonisolated(unsafe) let raw: UnsafeMutableRawPointer

  /// Takes over a full reference (a "transfer full" result).
  package init(adopting raw: UnsafeMutableRawPointer) {
    self.raw = raw
  }

  /// Adds a reference of its own (a "transfer none" result).
  ///
  /// A floating reference stays floating: it is for whoever made the object, such as GTK a row that it has not placed yet.
  package init(retaining raw: UnsafeMutableRawPointer) {
    self.raw = g_object_ref(raw)
  }

  /// Takes over a new object's floating reference, or adds one of its own where there is none.
  package init(sinking raw: UnsafeMutableRawPointer) {
    self.raw = g_object_ref_sink(raw)
  }

  deinit {
    if isMainThread {
      g_object_unref(raw)
    } else {
      g_idle_add(
        {
          g_object_unref($0); return 0
        }, raw)
    }
  }

  /// The instance as the C type that the call at hand wants.
  package func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: type) }

  /// The instance as an opaque C type.
  package var opaque: OpaquePointer { OpaquePointer(raw) }
}

/// Whether this is the thread that the process began with, the one that the main loop runs on.
package var isMainThread: Bool { tm_is_main_thread() != 0 }
