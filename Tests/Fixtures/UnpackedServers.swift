import Glibc

/// The servers and daemons that `data/setup --tests` unpacks into the build folder, from where they run.
package enum UnpackedServers {
  /// The folder that holds them.
  static let folder = Checkout.path + "/.build/servers"

  /// Why a server cannot be run.
  package struct NotUnpacked: Error, CustomStringConvertible {
    /// One sentence.
    package let description: String
  }

  /// Where the starter of one is.
  package static func path(of name: String) throws -> String {
    let path = "\(folder)/bin/\(name)"
    guard access(path, X_OK) == 0 else {
      throw NotUnpacked(description: "\(name) is not in \(folder): data/setup --tests brings it.")
    }
    return path
  }

  /// Those that this distribution has no package for.
  static let absent = Set(lines(of: "absent"))

  /// Where their libraries are, as in LD_LIBRARY_PATH: for a program that loads a plug-in of theirs.
  package static var libraries: String { lines(of: "libraries").first ?? "" }

  private static func lines(of name: String) -> [String] {
    guard let text = try? Checkout.text(".build/servers/\(name)") else { return [] }
    return text.split(separator: "\n").map(String.init)
  }
}
