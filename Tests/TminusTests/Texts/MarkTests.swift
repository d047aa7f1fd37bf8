import Fixtures
import Foundation
import Testing

/// No text in code without a translation mark.
@Suite struct Marks {
  /// Literals that look like texts for people and are none, and why.
  private static let fine: [String: String] = [
    "Describe": "a method of org.gtk.Actions", "Activate": "a method of org.gtk.Actions",
    "Changed": "a signal of org.gtk.Actions", "Read": "a method of the settings portal",
    "Notify": "a method of the notification service", "Escape": "a key's name",
    "Match": "a method of org.kde.krunner1", "Actions": "as Match", "Run": "as Match", "Teardown": "as Match",
    "Update": "a signal of the dock's interface", "countdown \u{FFFC}": "the name of what a search has found",
    "start \u{FFFC} \u{FFFC} \u{FFFC}": "as countdown",
    "Date": "a header of HTTP", "Accept": "a header of HTTP", "Range": "a header of HTTP", "Server": "a header of HTTP",
    "Location": "a header of HTTP", "Expires": "a header of HTTP", "Age": "a header of HTTP",
    "Europe": "a folder of the time zones", "America": "as Europe", "Asia": "as Europe", "Africa": "as Europe",
    "Australia": "as Europe", "Pacific": "as Europe", "Atlantic": "as Europe", "Indian": "as Europe",
    "tminus \u{FFFC}": "a command", "-c \u{FFFC}": "an option", "-t \u{FFFC}": "an option",
    "\u{FFFC} time": "English for the program's own reader", "Introspect": "a method of every object on D-Bus",
    "until \u{FFFC}": "English for the program's own reader",
    "\u{FFFC} min": "as until",
    "\u{FFFC}.\u{FFFC} min": "as until",
    "every \u{FFFC} \u{FFFC}": "English for the program's own reader", "Jan": "English for the program's own reader",
    "Feb": "as Jan", "Mar": "as Jan", "Apr": "as Jan", "May": "as Jan", "Jun": "as Jan", "Jul": "as Jan",
    "Aug": "as Jan", "Sep": "as Jan", "Oct": "as Jan", "Nov": "as Jan", "Dec": "as Jan",
    "Tminus \u{FFFC}\\n": "--version, in the form that scripts know",
    "Tminus/\u{FFFC} (server clock)": "what servers are told",
    "Accepted": "a word of an order's JSON", "Finished": "as Accepted",
    "Tminus demo": "what a server calls itself", "https://shop.example/order.json": "an address",
    "\u{FFFC} s": "what a button says that is given no other words, which the program gives",
    "© 2026 The Tminus authors": "a name",
  ]

  /// What people of all languages type.
  private static let dictionaries = "CountdownCore/Entry/Words/"

  /// What marks a text, and what tells people who build the program that it is wrong.
  private static let marks: Set<String> = ["tr", "trn", "trc", "precondition", "preconditionFailure", "fatalError"]

  @Test("Every literal in the program's Swift that is words stands in tr, trn or trc")
  func swift() throws {
    let files = try Self.files("swift")
    #expect(files.count > 100, "the sources were not found")
    for (name, text) in files where !name.hasPrefix(Self.dictionaries) {
      for literal in SwiftLiteral.all(in: text) where Self.isWords(literal.text) {
        if Self.fine[literal.text] != nil || literal.calls.contains(where: Self.marks.contains) { continue }
        Issue.record("\(name):\(literal.line) says “\(literal.text)” in English only")
      }
    }
  }

  @Test("Every text in the program's layouts is translatable")
  func layouts() throws {
    let files = try Self.files("ui")
    #expect(files.count > 5, "the layouts were not found")
    for (name, text) in files {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard !Self.isMarked(String(line)) else { continue }
        Issue.record("\(name):\(number + 1) is not translatable: \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
  }

  @Test(
    "Words are told from names",
    arguments: [
      ("Pause", true), ("Time left", true), ("\u{FFFC} left", true), ("Asking…", true), ("one, two", true),
      ("win.pause", false), ("%s", false), ("notify::label", false), ("GtkLabel", false), ("00:00", false), ("", false),
      ("+1", false), ("org.freedesktop.portal.Desktop", false), ("last-minute", false), ("USD EUR", false),
      ("USD and EUR", true), ("@define-color line mix(one, two)", false),
    ])
  func words(text: String, isWords: Bool) { #expect(Self.isWords(text) == isWords) }

  @Test("Literals are found in calls, interpolations and texts of several lines, not in comments")
  func literals() {
    let source = ##"""
      // "no" /* "no"
      let a = tr("One \(two("Three")) four") /* "no" */
      let b = """
        Five
        """ + #"Six "\#(7)" eight"#
      """##
    let found = SwiftLiteral.all(in: source).map { "\($0.line) \($0.calls) \($0.text)" }
    #expect(
      found == [
        "2 [\"tr\", \"two\"] Three", "2 [\"tr\"] One \u{FFFC} four", "3 [] \n  Five\n  ",
        "5 [] Six \"\u{FFFC}\" eight",
      ])
  }

  /// Two words beside each other, or one alone with a capital letter.
  private static func isWords(_ text: String) -> Bool {
    // Not a page that the demonstration's server gives, whose texts are literals of their own, nor a key file or a style
    // sheet.
    let start = text.drop(while: \.isWhitespace)
    if ["<", "[Desktop Entry]", "@define-color "].contains(where: start.hasPrefix) { return false }
    // Nor a list of currencies by their codes.
    let codes = text.split { $0.isWhitespace || $0 == "\\" }
    if codes.count > 1, codes.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isUppercase) }) { return false }
    let characters = Array(text)
    func ends(_ character: Character) -> Bool {
      character.isLetter || character == "\u{FFFC}" || ",.;:!?…".contains(character)
    }
    for (before, (space, after)) in zip(characters, zip(characters.dropFirst(), characters.dropFirst(2)))
    where space == " " && ends(before) && ends(after) && (before.isLetter || after.isLetter) { return true }
    let word = text.prefix(while: \.isLetter)
    return word.count > 1 && text.dropFirst(word.count).allSatisfy { "…!?".contains($0) }
      && word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isLowercase)
  }

  /// Whether a line of a layout has no text, or one that is translatable.
  private static func isMarked(_ line: String) -> Bool {
    guard let start = line.range(of: #"<(property|attribute)[^>]*>"#, options: .regularExpression) else { return true }
    let tag = line[start]
    let content = String(line[start.upperBound...].prefix { $0 != "<" })
    if tag.contains("translatable=\"yes\"") || fine[content] != nil || !content.contains(where: \.isLetter) {
      return true
    }
    for name in ["label", "title", "tooltip-text", "placeholder-text", "text", "comments"]
    where tag.contains("name=\"\(name)\"") {
      return false
    }
    // A key and the program's own name stay as they are.
    return tag.contains("name=\"accelerator\"") || tag.contains("name=\"program-name\"") || !isWords(content)
  }

  private static func files(_ ending: String) throws -> [(name: String, text: String)] {
    let names = FileManager.default.enumerator(atPath: "\(Checkout.path)/Sources")?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".\(ending)") }.sorted().map { name in
      (name, try Checkout.text("Sources/\(name)"))
    }
  }
}
