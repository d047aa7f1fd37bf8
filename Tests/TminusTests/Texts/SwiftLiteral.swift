/// A string literal of a Swift source, with the calls that it stands in.
struct SwiftLiteral {
  /// The line that it begins in, counted from 1.
  let line: Int
  /// What stands between its quotation marks; an interpolation is one "\u{FFFC}".
  var text = ""
  /// The names before the parentheses around it, the outermost first; empty for parentheses without a name.
  let calls: [String]

  /// The literals of a source, in the order of their ends.
  static func all(in source: String) -> [SwiftLiteral] {
    var scanner = Scanner(source)
    scanner.scan()
    return scanner.found
  }
}

/// Reads just as much Swift as is needed to tell comments and code from literals.
private struct Scanner {
  private enum Level {
    /// Parentheses with the name before them.
    case call(String)
    /// An interpolation, which its own closing parenthesis ends.
    case interpolation
    /// A literal that is open, and how it closes.
    case literal(SwiftLiteral, closing: String)
  }

  private let characters: [Character]
  private var place = 0
  private var line = 1
  private var levels: [Level] = []
  private var name = ""
  private var lastName = ""
  var found: [SwiftLiteral] = []

  init(_ source: String) { characters = Array(source) }

  private func stands(_ text: String) -> Bool { characters[place...].starts(with: text) }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where place < characters.count {
      if characters[place] == "\n" { line += 1 }
      place += 1
    }
  }

  mutating func scan() {
    while place < characters.count {
      if case .literal(let literal, let closing)? = levels.last { text(literal, closing) } else { code() }
    }
  }

  private mutating func code() {
    let character = characters[place]
    if character.isLetter || character.isNumber || character == "_" {
      name.append(character)
      return step()
    }
    if !name.isEmpty { lastName = name }
    name = ""
    if stands("//") {
      while place < characters.count, characters[place] != "\n" { step() }
    } else if stands("/*") {
      while place < characters.count, !stands("*/") { step() }
      step(2)
    } else if character == "#" || character == "\"" {
      quote()
    } else if character == "(" {
      levels.append(.call(lastName))
      lastName = ""
      step()
    } else if character == ")" {
      if !levels.isEmpty { levels.removeLast() }
      step()
    } else {
      lastName = ""
      step()
    }
  }

  private mutating func quote() {
    let marks = characters[place...].prefix { $0 == "#" }.count
    let hashes = String(repeating: "#", count: marks)
    for quotes in ["\"\"\"", "\""] where stands(hashes + quotes) {
      let calls = levels.compactMap { if case .call(let name) = $0 { name } else { nil } }
      levels.append(.literal(SwiftLiteral(line: line, calls: calls), closing: quotes + hashes))
      return step(marks + quotes.count)
    }
    step(max(marks, 1))
  }

  private mutating func text(_ open: SwiftLiteral, _ closing: String) {
    var literal = open
    let escape = "\\" + closing.drop { $0 == "\"" }
    if stands(closing) {
      levels.removeLast()
      found.append(literal)
      return step(closing.count)
    }
    if stands(escape + "(") {
      literal.text.append("\u{FFFC}")
      levels[levels.count - 1] = .literal(literal, closing: closing)
      levels.append(.interpolation)
      return step(escape.count + 1)
    }
    if stands(escape) {
      literal.text += characters[place...].prefix(escape.count + 1)
      levels[levels.count - 1] = .literal(literal, closing: closing)
      return step(escape.count + 1)
    }
    literal.text.append(characters[place])
    levels[levels.count - 1] = .literal(literal, closing: closing)
    step()
  }
}
