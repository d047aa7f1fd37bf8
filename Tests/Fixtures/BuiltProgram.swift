import Foundation

/// The programs that are built with the tests and the benchmarks.
package enum BuiltProgram {
  /// Where one of them is: beside the program that runs, which on Linux the test bundle is itself.
  ///
  /// Throws where the program that runs cannot be told.
  package static func path(of name: String) throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
  }
}
