import CountdownCore
import Glibc
import Gtk

/// The reader's language.
enum Localization {
  /// Takes over the environment's language and finds the translations: beside the program where it is installed, or
  /// where `TMINUS_LOCALEDIR` says.
  static func begin() {
    Language.begin(domain: textDomain, folder: folder)
  }

  private static var folder: String {
    if let told = getenv("TMINUS_LOCALEDIR") { return String(cString: told) }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let program = length > 0 ? String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    let prefix = program.split(separator: "/").dropLast(2)
    return "/" + prefix.joined(separator: "/") + "/share/locale"
  }
}
