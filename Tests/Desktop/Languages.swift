import Foundation

extension Desktop {
  /// Makes a language known on this desktop, and gives the environment in which a program speaks it.
  ///
  /// The C library's locale is made in the desktop's own folder from the distribution's sources, the program's
  /// catalogue from `data/po`; a language without one leaves texts in English, with its own dates and direction.
  package func language(_ name: String) throws -> [String: String] {
    let locales = folder.appendingPathComponent("locales")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    let locale = "\(name).UTF-8"
    try run("localedef", ["-i", name, "-f", "UTF-8", locales.appendingPathComponent(locale).path])
    let project = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let texts = folder.appendingPathComponent("texts")
    let words = name.split(separator: "_").first.map(String.init) ?? name
    for language in [name, words] {
      let catalogue = project.appendingPathComponent("data/po/\(language).po")
      guard FileManager.default.fileExists(atPath: catalogue.path) else { continue }
      let place = texts.appendingPathComponent("\(language)/LC_MESSAGES")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try run("msgfmt", ["--check", "-o", place.appendingPathComponent("tminus.mo").path, catalogue.path])
    }
    return [
      "LOCPATH": locales.path, "LANG": locale, "LC_ALL": locale, "LANGUAGE": "", "TMINUS_LOCALEDIR": texts.path,
    ]
  }
}
