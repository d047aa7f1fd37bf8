internal import CGtk
import Glibc

/// The screen that windows are shown on.
public enum Display {
  /// Whether there may be one: the environment names it, or one answers at the usual place.
  ///
  /// False only where none was found; what is named may still not answer.
  @MainActor public static var mayExist: Bool {
    for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
      if let value = getenv(name), value.pointee != 0 { return true }
    }
    return gtk_init_check() != 0
  }
}
