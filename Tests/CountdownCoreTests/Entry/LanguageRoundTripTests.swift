import Fixtures
import Foundation
import Testing

@Suite("What is printed in each language can be typed")
struct LanguageRoundTripTests {
  /// The catalogues and the C library's locale of each.
  static let locales = [
    ("zh_TW", "zh_TW"), ("zh_CN", "zh_CN"), ("de", "de_DE"), ("fr", "fr_FR"), ("ja", "ja_JP"), ("ko", "ko_KR"),
    ("es", "es_ES"), ("pt_BR", "pt_BR"), ("it", "it_IT"), ("ru", "ru_RU"),
  ]

  @Test("10,000 lengths of time and moments of every size come back as they were written", arguments: locales)
  func roundTrips(catalogue: String, locale: String) throws {
    let folder = TemporaryFolder()
    let texts = "\(folder.path)/texts/\(catalogue)/LC_MESSAGES"
    try FileManager.default.createDirectory(atPath: texts, withIntermediateDirectories: true)
    _ = FixtureProcess.run(["msgfmt", "-o", "\(texts)/tminus.mo", "\(Checkout.path)/data/po/\(catalogue).po"])
    let ended = try FixtureProcess.run(
      [BuiltProgram.path(of: "RoundTripper"), "\(folder.path)/texts", "10000"],
      environment: Locales.environment(of: locale).map { "\($0)=\($1)" })
    #expect(ended?.output == "\(locale).UTF-8: 0 of 10000 came back as something else\n")
  }
}
