import Foundation

/// The folders of this checkout, for tests that read the project's own files.
package enum Checkout {
  /// The project's folder: this file is two folders below it.
  package static let path = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// One of its files, as it stands there.
  package static func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }
}
