import CGLib
import GLib
import Glibc

/// A folder of a test's own, deleted with this object and all that is in it.
package final class TemporaryFolder: Sendable {
  /// Its path.
  package let path: String

  /// A new, empty folder, which only this user may enter.
  package init() {
    guard let path = Self.make() else { preconditionFailure("no temporary folder could be made") }
    self.path = path
  }

  /// The path of such a folder that nobody deletes by itself, where `TMPDIR` says; `nil` where none can be made.
  package static func make() -> String? { takenString(g_dir_make_tmp("tminus-test-XXXXXX", nil)) }

  deinit { _ = FixtureProcess.run(["rm", "-rf", path]) }

  /// What is in it, sorted.
  package var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Writes a file in it; gives its path.
  @discardableResult
  package func write(_ text: String, to name: String) -> String { write(text.utf8, to: name) }

  /// Writes a file in it; gives its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return file }
    defer { close(descriptor) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return file }
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// What is in a file of it, `nil` where there is none.
  package func read(_ name: String) -> [UInt8]? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }

  /// The permissions of a file in it, as in `chmod`.
  package func mode(_ name: String) -> mode_t {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
