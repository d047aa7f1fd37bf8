import Fixtures
import Foundation

extension Desktop {
  /// Makes a language known on this desktop, and gives the environment in which a program speaks it.
  ///
  /// The program's catalogue is made from `data/po`, in the desktop's own folder. A language that has none there gets
  /// an empty one: texts stay English, but GTK takes its direction, which GLib allows only to programs that speak the
  /// language.
  package func language(_ name: String) throws -> [String: String] {
    let project = URL(fileURLWithPath: Checkout.path)
    let texts = folder.appendingPathComponent("texts")
    let words = name.split(separator: "_").first.map(String.init) ?? name
    let known = [name, words].first {
      FileManager.default.fileExists(atPath: project.appendingPathComponent("data/po/\($0).po").path)
    }
    var catalogue = project.appendingPathComponent("data/po/\(known ?? "").po")
    if known == nil {
      catalogue = folder.appendingPathComponent("empty.po")
      let header = #"msgid """# + "\n" + #"msgstr "Content-Type: text/plain; charset=UTF-8\n""# + "\n"
      try header.write(to: catalogue, atomically: true, encoding: .utf8)
    }
    let place = texts.appendingPathComponent("\(known ?? words)/LC_MESSAGES")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try run("msgfmt", ["-o", place.appendingPathComponent("tminus.mo").path, catalogue.path])
    return Locales.environment(of: name).merging(["TMINUS_LOCALEDIR": texts.path]) { $1 }
  }
}
