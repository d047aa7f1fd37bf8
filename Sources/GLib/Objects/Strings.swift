internal import CGLib

/// The Swift string of a C string that stays the library's.
package func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

/// The Swift string of a C string that was handed over, which is freed.
package func takenString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { g_free(text) }
  return string(text)
}

/// Calls something with copies of texts for C, a null pointer behind the last; they are gone when it returns.
package func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let copies = texts.map { g_strdup($0) } + [nil]
  defer { copies.forEach { g_free($0) } }
  // C may set what it is given.
  var vector = copies
  return try body(&vector)
}
