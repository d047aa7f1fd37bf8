import CountdownCore
import GLib
import Glibc

enum Localization {
  /// Takes over the environment's language and finds the translations: beside the program where it is installed, or
  /// where `TMINUS_LOCALEDIR` says.
  static func begin() {
    Locale.begin(domain: textDomain, folder: folder)
  }

  private static var folder: String {
    if let told = getenv("TMINUS_LOCALEDIR") { return String(cString: told) }
    let prefix = ProgramFile.path.split(separator: "/").dropLast(2)
    return "/" + prefix.joined(separator: "/") + "/share/locale"
  }
}
