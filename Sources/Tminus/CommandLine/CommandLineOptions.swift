import CountdownCore
import GLib

/// All that a command line asks.
struct CommandLineOptions: Hashable, Sendable {
  enum Command: Hashable, Sendable {
    case open
    /// Start what these words mean.
    case start(String)
    case order(String)
    case demo
    /// Print what these words mean.
    case explain(String)
    /// Measure the clock of the server at this address.
    case check(String)
    /// Count what these words mean in the terminal.
    case terminal(String)
    case status, follow
    /// Steer the countdown with this ID, or the one that was started last.
    case pause(String?), resume(String?), toggle(String?), cancel(String?), restart(String?)
    case add(TimeSpan, String?)
    /// Print what a shell may complete.
    case complete(Completion)
    case version, help
  }

  /// What a shell asks for, to complete it.
  enum Completion: String, Hashable, Sendable {
    /// The names of the countdowns that can be steered.
    case countdowns
    /// What was started last, and what the window has a button for.
    case times
    /// The servers whose clocks were used.
    case servers
  }

  var command = Command.open
  var title = ""
  /// The address of the server on whose clock it counts, as it was typed.
  var clock: String?
  var neverEarly = false
  /// Where an order's fields are, as it was typed.
  var map: String?
  var exec: ChildCommand?
  /// The name that the countdown gets; the program itself chooses one to wait for it.
  var id: CountdownID?
  var json = false
  /// Only the one that a panel shows.
  var nearest = false
  /// As waybar reads it.
  var waybar = false
  /// The bound at which measuring stops.
  var goal: TimeSpan?
  /// How many exchanges measuring makes at most.
  var probes: Int?
  /// The NTP server to compare with, as it was typed.
  var utc: String?
  var verbose = false
}

/// Why a command line was not understood: one sentence, and where in the words.
struct CommandLineError: Error, Hashable, Sendable {
  var sentence: String
  /// The text and the column in it, in Characters from 1.
  var place: Place?
  /// What may have been meant, to be typed instead.
  var commands: [String] = []

  struct Place: Hashable, Sendable {
    var text: String
    var column: Int
  }

  /// How many Characters are shown before a column and from it on.
  private static let longestPart = 60
  /// How many scalars of a Character are shown.
  private static let longestCharacter = 5

  /// What is printed: the sentence, and below it the text with a mark under the column.
  var lines: String {
    let line = StandardError.line(of: sentence)
    guard let place else { return "\(line)\n" }
    // Of a text that would fill the screen, what stands around the column.
    let first = max(0, place.column - 1 - Self.longestPart)
    let before = (first > 0 ? "…" : "") + place.text.prefix(max(0, place.column - 1)).dropFirst(first)
    let after = place.text.dropFirst(max(0, place.column - 1))
    let text = before + after.prefix(Self.longestPart) + (after.count > Self.longestPart ? "…" : "")
    // What is not seen has a place of its own, so that the mark stands where it should.
    func shown(_ text: String) -> String {
      text.map { $0.isWhitespace ? " " : String($0.unicodeScalars.prefix(Self.longestCharacter)) }.joined()
        .cleanedFromOutside
    }
    let room = shown(before).reduce(0) { $0 + TerminalText.width(of: $1) }
    let choices = commands.map { "  \($0.cleanedFromOutside)\n" }.joined()
    return "\(line)\n  \(shown(text))\n  \(String(repeating: " ", count: room))^\n\(choices)"
  }
}
