internal import CGLib

/// The reader's language, as the C library and gettext know it.
package enum Locale {
  /// Takes over the environment's locale and binds a text domain to the folder that holds its translations.
  ///
  /// The names of days and months are those of the language that the texts are in, so that no sentence is in two. To be
  /// called once, before anything is shown.
  package static func begin(domain: String, folder: String) {
    leaveOutBroken()
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
    // Texts without translation are English.
    let language = language(of: domain) ?? "en"
    if let names = string(setlocale(LC_TIME, nil)), isLocale(names, of: language) { return }
    let region = language.contains("_") ? language : "\(language)_\(language.uppercased())"
    let candidates = [string(setlocale(LC_MESSAGES, nil)), "\(region).UTF-8", "\(language).UTF-8"].compactMap { $0 }
    for locale in candidates where isLocale(locale, of: language) && setlocale(LC_TIME, locale) != nil { return }
    if language == "en" { setlocale(LC_TIME, "C") }
  }

  /// Takes variables away that are no locale's name: other libraries repeat them in their warnings as they are.
  private static func leaveOutBroken() {
    for name in ["LANGUAGE", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "LC_NUMERIC", "LC_COLLATE"] {
      guard let value = string(getenv(name)) else { continue }
      if !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { unsetenv(name) }
    }
  }

  /// The language of a domain's texts, `de` or `zh_TW`, as their translation says; `nil` where there is none.
  private static func language(of domain: String) -> String? {
    // The translation of nothing is the head of the translations.
    let head = string(dgettext(domain, "")) ?? ""
    let name = "Language: "
    return head.split(separator: "\n").first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a locale's name, `de_AT.UTF-8`, is one of a language.
  private static func isLocale(_ name: String, of language: String) -> Bool {
    name.hasPrefix(language) && name.dropFirst(language.count).first?.isLetter != true
  }
}
