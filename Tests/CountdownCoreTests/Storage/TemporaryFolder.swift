import Glibc

/// A folder of its own for a test, removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/tminus-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    for name in names { rmdir(path + "/" + name) }
    rmdir(path)
  }

  var names: [String] {
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

  func write(_ name: String, _ bytes: some Sequence<UInt8>) {
    guard let file = fopen(path + "/" + name, "w") else { return }
    let bytes = Array(bytes)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func read(_ name: String) -> [UInt8]? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }

  /// The permissions of a file in it, as in `chmod`.
  func mode(_ name: String) -> mode_t {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
