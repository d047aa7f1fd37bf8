package import CGLib

/// Why GLib could not do something.
package struct GLibError: Error, Hashable, Sendable {
  /// GLib's words in the reader's language, fit to be shown, mostly without a full stop.
  package let message: String

  package init(message: String) { self.message = message.shownFromOutside }
}

/// Calls something of GLib that sets an error where it fails, which it tells by `nil`.
package func checked<Result>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result?
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  if let result = call(&error) { return result }
  defer { g_clear_error(&error) }
  throw GLibError(message: string(error?.pointee.message) ?? "")
}

/// As ``checked(_:)``, for a call that answers whether it could.
package func check(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean) throws(GLibError) {
  try checked { error in call(error) != 0 ? () : nil }
}
