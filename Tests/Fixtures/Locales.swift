import Glibc

/// The C library's locales that tests speak in: each is made once, in the build folder, from the distribution's sources.
package enum Locales {
  /// The folder that holds them, as in LOCPATH.
  package static let folder = BuildFolder.path + "/locales"

  /// Makes a locale such as "de_DE", where nobody has yet; gives the environment of a program that speaks it.
  package static func environment(of name: String) -> [String: String] {
    let locale = "\(name).UTF-8"
    let path = "\(folder)/\(locale)"
    if access(path, F_OK) != 0 {
      mkdir(folder, 0o755)
      // Other processes may make it at the same time: the first whole one stays.
      let draft = "\(path)-\(getpid())"
      _ = FixtureProcess.run(["localedef", "-i", name, "-f", "UTF-8", draft])
      if rename(draft, path) != 0 { _ = FixtureProcess.run(["rm", "-rf", draft]) }
    }
    return ["LOCPATH": folder, "LANG": locale, "LC_ALL": locale, "LANGUAGE": ""]
  }
}
