/// The C library's locales that tests speak in, whichever the system has.
package enum Locales {
  /// The folder that holds them, as in LOCPATH.
  private static let folder = UnpackedServers.folder + "/root/usr/lib/locale"

  /// The environment of a program that speaks the language of a locale such as "de_DE".
  package static func environment(of name: String) -> [String: String] {
    let locale = "\(name).UTF-8"
    return ["LOCPATH": folder, "LANG": locale, "LC_ALL": locale, "LANGUAGE": ""]
  }
}
