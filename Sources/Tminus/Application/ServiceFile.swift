import Glibc

/// The file by which an installation tells the session bus how the program is started (XDG Base Directory Specification,
/// D-Bus Specification, "Message Bus Starting Services").
enum ServiceFile {
  /// Whether the one that the bus takes starts the program at this path, and no other that may be of another version.
  static func names(_ program: String) -> Bool {
    for folder in folders {
      guard let text = read("\(folder)/dbus-1/services/\(Program.identifier).service") else { continue }
      let command = text.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst(5)
      return command?.split(separator: " ").first.map { resolved(String($0)) == program } ?? false
    }
    return false
  }

  /// Where the bus looks, the first before the others.
  private static var folders: [String] {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }
    let running = value("XDG_RUNTIME_DIR")
    let home = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    let system = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    return [running, home].compactMap { $0 } + system
  }

  private static func resolved(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// The first 4 KiB of a file; `nil` where there is none.
  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
