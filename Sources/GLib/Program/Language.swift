internal import CGLib

/// The reader's language, as the C library and gettext know it.
package enum Language {
  /// Takes over the environment's locale and binds a text domain to the folder that holds its translations.
  ///
  /// To be called once, before anything is shown.
  package static func begin(domain: String, folder: String) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }
}
