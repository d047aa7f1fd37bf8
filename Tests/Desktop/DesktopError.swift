/// What went wrong on the test's desktop, in a sentence.
package struct DesktopError: Error, CustomStringConvertible {
  /// The sentence.
  package let description: String

  /// An error that reads so.
  package init(_ description: String) { self.description = description }
}
