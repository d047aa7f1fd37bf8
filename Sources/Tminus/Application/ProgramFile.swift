import Glibc

enum ProgramFile {
  /// Its path when it was first asked for, links followed; empty where the system does not tell it.
  ///
  /// Asked for at the start: of one that was replaced while it runs the system tells another name.
  static let path: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    return length > 0 ? String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
  }()
}
