import Glibc

/// What a process has used so far, all its threads together.
struct ProcessCost {
  /// Voluntary context switches.
  var switches = 0
  /// All context switches, those at which it was put aside included.
  ///
  /// While it waits a moment for the window system's answer, the scheduler may put it aside before the wait begins: then
  /// the same wait counts as involuntary.
  var allSwitches = 0
  /// Nanoseconds on a processor.
  var nanoseconds = 0

  /// What it has used until now.
  init(of process: Int32) {
    for thread in Self.names("/proc/\(process)/task") {
      let folder = "/proc/\(process)/task/\(thread)"
      for line in Self.text("\(folder)/status").split(separator: "\n") where line.contains("voluntary_ctxt") {
        let count = line.split { $0 == "\t" || $0 == " " }.last.flatMap { Int($0) } ?? 0
        allSwitches += count
        if line.hasPrefix("voluntary") { switches += count }
      }
      nanoseconds += Self.text("\(folder)/schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0
    }
  }

  /// Resident memory in KiB.
  static func resident(_ process: Int32) -> Double? { field("VmRSS", process) }

  /// How many descriptors it has open.
  static func descriptors(_ process: Int32) -> Int { names("/proc/\(process)/fd").count }

  /// How many threads it has.
  static func threads(_ process: Int32) -> Int { names("/proc/\(process)/task").count }

  private static func field(_ name: String, _ process: Int32) -> Double? {
    for line in text("/proc/\(process)/status").split(separator: "\n") where line.hasPrefix(name) {
      return line.split { $0 == "\t" || $0 == " " }.dropFirst().first.flatMap { Double($0) }
    }
    return nil
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
