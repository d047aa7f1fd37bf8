import CountdownCore
import GLib

extension CommandLineOptions {
  /// Reads a command line, the program's name first.
  ///
  /// `now` is for the time of `--add`; what WHEN means is read where it is started or explained.
  static func read(_ arguments: [String], now: WallInstant) -> Result<CommandLineOptions, CommandLineError> {
    let parsed: OptionParser.Parsed
    do throws(GLibError) {
      parsed = try OptionTable.parser.parse(arguments)
    } catch {
      // Translators: %s is what was wrong, without a full stop.
      return .failure(CommandLineError(sentence: tr("%s; --help shows all options.", error.message)))
    }
    do throws(CommandLineError) {
      return .success(try CommandLineReader(parsed: parsed, now: now).options())
    } catch {
      return .failure(error)
    }
  }
}

/// Makes one value of what GOption found, and refuses what does not go together.
private struct CommandLineReader {
  let parsed: OptionParser.Parsed
  let now: WallInstant

  /// Options of which a command line may have only one.
  private static let commands = [
    "explain", "check", "terminal", "order", "demo", "status", "follow", "pause", "resume", "toggle", "cancel",
    "restart", "add", "complete",
  ]

  /// Options each of which is a form of its own.
  private static let forms = ["json", "nearest", "waybar"]

  /// Options that mean something only beside others.
  private static let companions: [(options: [String], commands: [String])] = [
    (["goal", "probes", "utc", "verbose"], ["check"]), (["map"], ["order"]),
    (["json"], ["explain", "check", "status", "follow"]), (["waybar"], ["status", "follow"]),
    (["nearest"], ["status", "follow", "pause", "resume", "toggle", "cancel", "restart", "add"]),
  ]

  func options() throws(CommandLineError) -> CommandLineOptions {
    var options = CommandLineOptions()
    if parsed.switches.contains("help") || parsed.switches.contains("version") {
      options.command = parsed.switches.contains("help") ? .help : .version
      return options
    }
    try noOptionsAsValues()
    options.command = try command()
    try noneInVain(with: options.command)
    options.title = (parsed.values["title"] ?? "").shownFromOutside
    options.clock = parsed.values["clock"]
    options.neverEarly = parsed.switches.contains("never-early")
    options.map = parsed.values["map"]
    options.json = parsed.switches.contains("json")
    options.nearest = parsed.switches.contains("nearest")
    options.waybar = parsed.switches.contains("waybar")
    options.utc = parsed.values["utc"]
    options.verbose = parsed.switches.contains("verbose")
    if let text = parsed.values["id"] {
      guard let id = CountdownID(text) else {
        throw CommandLineError(sentence: tr("“%s” was not understood here.", text.excerptFromOutside))
      }
      options.id = id
    }
    if let text = parsed.values["goal"] { options.goal = .milliseconds(try number(text, of: "--goal")) }
    if let text = parsed.values["probes"] { options.probes = Int(try number(text, of: "--probes")) }
    if let text = parsed.values["exec"] { options.exec = try exec(text, for: options.command) }
    return options
  }

  private func command() throws(CommandLineError) -> CommandLineOptions.Command {
    let given = Self.commands.filter { parsed.switches.contains($0) || parsed.values[$0] != nil }
    guard given.count < 2 else {
      throw contradiction(given[0], given[1])
    }
    guard let name = given.first else { return parsed.words.isEmpty ? .open : .start(when) }
    switch name {
    case "explain": return .explain(try needed(name))
    case "terminal": return .terminal(try needed(name))
    case "pause": return .pause(try identifier())
    case "resume": return .resume(try identifier())
    case "toggle": return .toggle(try identifier())
    case "cancel": return .cancel(try identifier())
    case "restart": return .restart(try identifier())
    case "add": return .add(try time(parsed.values[name] ?? ""), try identifier())
    default: break
    }
    if name == "order" || name == "demo", !parsed.words.isEmpty {
      // Translators: an option.
      throw CommandLineError(sentence: tr("%s and a time do not go together.", "--\(name)"))
    }
    try noWords()
    switch name {
    case "check": return .check(parsed.values[name] ?? "")
    case "order": return .order(parsed.values[name] ?? "")
    case "demo": return .demo
    case "status": return .status
    case "complete": return .complete(try completions(parsed.values[name] ?? ""))
    default: return .follow
    }
  }

  /// Refuses `--check --json`, where the value was forgotten and GOption takes the next option for it.
  private func noOptionsAsValues() throws(CommandLineError) {
    let parser = OptionTable.parser
    guard let name = parsed.values.filter({ parser.isOption($0.value) }).keys.min() else { return }
    switch name {
    case "check", "clock", "order", "utc":
      // Translators: an option.
      throw CommandLineError(sentence: tr("%s needs an address.", "--\(name)"))
    case "add": throw lengthNeeded
    default:
      // Translators: an option.
      throw CommandLineError(sentence: tr("%s needs a value.", "--\(name)"))
    }
  }

  /// Refuses options that would change nothing.
  private func noneInVain(with command: CommandLineOptions.Command) throws(CommandLineError) {
    let name = Self.commands.first { parsed.switches.contains($0) || parsed.values[$0] != nil } ?? ""
    for (options, commands) in Self.companions where !commands.contains(name) {
      guard let option = options.first(where: { parsed.switches.contains($0) || parsed.values[$0] != nil }) else {
        continue
      }
      let list = commands.map { "--\($0)" }.joined(separator: ", ")
      // Translators: an option, then the options of which it needs one, with commas.
      throw CommandLineError(sentence: tr("%s only goes with %s.", "--\(option)", list))
    }
    let forms = Self.forms.filter(parsed.switches.contains)
    if forms.count > 1 { throw contradiction(forms[0], forms[1]) }
    let counted: [String] =
      switch command {
      case .start, .terminal: ["title", "clock", "never-early"]
      case .explain: ["title", "clock"]
      case .order: ["title", "never-early"]
      default: []
      }
    for option in ["title", "clock", "never-early"] where !counted.contains(option) {
      guard parsed.values[option] != nil || parsed.switches.contains(option) else { continue }
      if case .order = command { throw contradiction("order", option) }
      throw CommandLineError(sentence: tr("%s needs something to count.", "--\(option)"))
    }
  }

  private func contradiction(_ one: String, _ other: String) -> CommandLineError {
    // Translators: two options.
    CommandLineError(sentence: tr("%s and %s do not go together.", "--\(one)", "--\(other)"))
  }

  private var when: String { parsed.words.joined(separator: " ") }

  private func needed(_ name: String) throws(CommandLineError) -> String {
    guard parsed.words.isEmpty else { return when }
    // Translators: an option, then an example.
    throw CommandLineError(
      sentence: tr("%s needs a time, for example %s.", "--\(name)", "tminus --\(name) until 20:00"))
  }

  private func noWords() throws(CommandLineError) {
    guard let word = parsed.words.first else { return }
    // Translators: %s is a word that somebody typed.
    throw CommandLineError(sentence: tr("“%s” was not understood here.", word.excerptFromOutside))
  }

  private func completions(_ text: String) throws(CommandLineError) -> CommandLineOptions.Completion {
    guard let kind = CommandLineOptions.Completion(rawValue: text) else {
      throw CommandLineError(sentence: tr("“%s” was not understood here.", text.excerptFromOutside))
    }
    return kind
  }

  private func identifier() throws(CommandLineError) -> String? {
    if parsed.switches.contains("nearest") { try noWords() }
    if let second = parsed.words.dropFirst().first {
      throw CommandLineError(sentence: tr("“%s” was not understood here.", second.excerptFromOutside))
    }
    // As a variable of a script's that is not set: not the same as none.
    if let name = parsed.words.first, name.allSatisfy(\.isWhitespace) {
      throw CommandLineError(sentence: tr("“%s” was not understood here.", name.excerptFromOutside))
    }
    return parsed.words.first
  }

  private func number(_ text: String, of option: String) throws(CommandLineError) -> Int64 {
    guard let number = Int64(text), (1...1_000_000).contains(number) else {
      // Translators: an option.
      throw CommandLineError(sentence: tr("%s needs a whole number from 1 to 1000000.", option))
    }
    return number
  }

  private func time(_ text: String) throws(CommandLineError) -> TimeSpan {
    switch Entry.read(text, context: .shell, now: now, zone: .local) {
    case .failure(let error):
      throw CommandLineError(sentence: error.sentence, place: CommandLineError.Place(text: text, column: error.column))
    case .success(let reading):
      guard case .duration(let span) = reading.meaning, reading.title == nil else {
        throw lengthNeeded
      }
      return span
    }
  }

  private var lengthNeeded: CommandLineError {
    CommandLineError(sentence: tr("%s needs a duration, for example %s.", "--add", "5 min"))
  }

  private func exec(_ text: String, for command: CommandLineOptions.Command) throws(CommandLineError) -> ChildCommand {
    switch command {
    case .start, .order, .terminal: break
    default: throw CommandLineError(sentence: tr("%s needs something to count.", "--exec"))
    }
    do throws(GLibError) {
      return try ChildCommand(text)
    } catch {
      // Translators: %s is what was wrong with a command, without a full stop.
      throw CommandLineError(sentence: tr("The command was not understood: %s.", error.message.withoutFullStop))
    }
  }
}

extension String {
  /// The text without the full stop at its end, so that it can stand inside a sentence.
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
