/// What somebody may send who means harm, as bytes: every door gets all of them.
struct HostileText: CustomStringConvertible {
  let description: String
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ description: String, _ bytes: [UInt8]) { (self.description, self.bytes) = (description, bytes) }

  init(_ description: String, _ text: String) { self.init(description, Array(text.utf8)) }

  static let all: [HostileText] = [
    HostileText("nothing", ""), HostileText("spaces", " \t \u{3000} "),
    HostileText("line ends", "a\nb\r\nc\u{2028}d\u{85}e"),
    HostileText("a zero", [0x61, 0, 0x62]), HostileText("a terminal's title", "a\u{1B}]0;owned\u{7}b"),
    HostileText("colours and a cleared screen", "\u{1B}[31m\u{1B}[2J"),
    HostileText("C1 controls", "a\u{9B}2J\u{90}x\u{9C}"),
    HostileText("all C0 controls", Array(1...31) + [0x7F]),
    HostileText("overrides of direction", "invoice\u{202E}fdp.exe\u{202C}"),
    HostileText("isolates of direction", "\u{2066}a\u{2067}b\u{2068}c\u{2069}"),
    HostileText("marks of direction", "\u{200E}a\u{200F}\u{61C}"),
    HostileText("no width", "a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}"), HostileText("joiners", "pay\u{200D}pal\u{200C}"),
    HostileText("tags", "a" + String(String.UnicodeScalarView((0xE0020...0xE007F).compactMap { Unicode.Scalar($0) }))),
    HostileText("private use and what is no character", "\u{E000}\u{F8FF}\u{10FFFD}\u{FFFE}\u{FFFC}"),
    HostileText("marks on one letter", "a" + String(repeating: "\u{301}", count: 50_000)),
    HostileText("marks on every letter", String(repeating: "e\u{301}\u{302}\u{303}", count: 20_000)),
    HostileText("letters that join", String(repeating: "\u{1100}", count: 100_000)),
    HostileText("a megabyte", String(repeating: "x", count: 1 << 20)),
    HostileText("a megabyte of nothing", String(repeating: "\u{200B}", count: 349_525)),
    HostileText("no UTF-8", [0xFF, 0xFE, 0x61, 0xC3, 0x28, 0xF0, 0x9F, 0x62]),
    HostileText("surrogates in UTF-8", [0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF]),
    HostileText("overlong zero", [0xC0, 0x80]),
    HostileText("markup", "<b>&amp;<a href='file:///'>x</a>"), HostileText("formats", "%s %n %1$s %99999$s %"),
    HostileText("a shell's", "$(touch x) `touch x`; touch x | touch x\\"), HostileText("quotes", #""'\"{}[],:"#),
    HostileText("a path", "../../../../etc/passwd"), HostileText("an option", "--exec"),
    HostileText("a password", "https://me:secret@shop.example/"), HostileText("a script", "javascript:alert(1)"),
    HostileText("a host of another direction", "https://shop\u{202E}.example/"),
    HostileText("the greatest number", "9223372036854775807"), HostileText("one more", "9223372036854775808"),
    HostileText("the least number", "-9223372036854775808"), HostileText("no number", "NaN"),
    HostileText("a number without end", "1e999"), HostileText("infinity", "-Infinity"),
    HostileText("many digits", String(repeating: "9", count: 400)), HostileText("an arabic number", "٣٠"),
    HostileText("nested", String(repeating: "[", count: 100_000)),
  ]

  /// Why a text is not fit for people to read, or `nil` where it is.
  ///
  /// By general categories of the Unicode Standard; a joiner may stand between two characters beyond ASCII.
  static func fault(of text: String, keepsLines: Bool = false, limit: Int = 500) -> String? {
    var marks = 0
    var characters = 0
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        marks += 1
        if marks > 16 { return "more than sixteen marks" }
        continue
      case .format where scalar == "\u{200C}" || scalar == "\u{200D}":
        guard place > 0, place + 1 < scalars.count, scalars[place - 1].value > 0x7F, scalars[place + 1].value > 0x7F
        else { return "a joiner that joins nothing" }
      case .control where keepsLines && scalar == "\n": break
      case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator:
        return "U+\(String(scalar.value, radix: 16, uppercase: true))"
      default: break
      }
      marks = 0
      characters += 1
    }
    return characters > limit ? "\(characters) characters" : nil
  }
}
