/// What went wrong on the test's desktop, in a sentence.
package struct DesktopError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
