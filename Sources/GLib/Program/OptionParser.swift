internal import CGLib

/// A command line's options by GOption: what there is, how `--help` tells of it, and what was given.
package struct OptionParser {
  /// One option: without a value a switch, with one a text.
  package struct Option {
    /// The name after the two hyphens.
    package var name: String
    /// The letter after one hyphen, where it has one.
    package var letter: Character?
    /// What stands for the value in `--help`; `nil` for a switch.
    package var value: String?
    /// What it does, in the reader's language; empty for one that `--help` leaves out.
    package var text: String

    package init(_ name: String, letter: Character? = nil, value: String? = nil, _ text: String = "") {
      self.name = name
      self.letter = letter
      self.value = value
      self.text = text
    }
  }

  /// Options that `--help` shows together.
  package struct Group {
    /// A short name, unique among the groups.
    package var name: String
    /// The line above the group, in the reader's language.
    package var title: String
    /// What is in it, in the order of `--help`.
    package var options: [Option]

    package init(_ name: String, title: String, _ options: [Option]) {
      self.name = name
      self.title = title
      self.options = options
    }
  }

  /// What was on a command line.
  package struct Parsed: Hashable, Sendable {
    /// The switches that were given, by name.
    package var switches: Set<String> = []
    /// The values that were given, by name; the last one counts.
    package var values: [String: String] = [:]
    /// The words that belong to no option.
    package var words: [String] = []
  }

  private let usage: String
  private let groups: [Group]

  /// A parser of these groups; `usage` follows the program's name in the first line of `--help`.
  package init(usage: String, groups: [Group]) {
    self.usage = usage
    self.groups = groups
  }

  /// The text of `--help`: every group under its title.
  package var help: String {
    let call = Call(usage: usage, groups: groups)
    return takenString(g_option_context_get_help(call.context, 0, nil)) ?? ""
  }

  /// Whether a word of a command line is one of these options, as in `--json` or `--goal=10`.
  package func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return groups.contains { $0.options.contains { $0.name == name } }
  }

  /// Reads a command line, the program's name first; options may stand before and after words.
  package func parse(_ arguments: [String]) throws(GLibError) -> Parsed {
    let call = Call(usage: usage, groups: groups)
    var vector = withCStrings(arguments) { g_strdupv($0) }
    defer { g_strfreev(vector) }
    try check { g_option_context_parse_strv(call.context, &vector, $0) }
    return call.parsed
  }
}

/// One use of a GOptionContext, with the places that it writes to and the strings that it only borrows.
private final class Call {
  let context: OpaquePointer
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private var switches: [(name: String, place: UnsafeMutablePointer<gboolean>)] = []
  private var values: [(name: String, place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)] = []
  private let words = UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>.allocate(capacity: 1)

  init(usage: String, groups: [OptionParser.Group]) {
    context = g_option_context_new(usage)
    words.initialize(to: nil)
    // Ours shows all groups at once, GOption's would hide them behind --help-all.
    g_option_context_set_help_enabled(context, 0)
    for group in groups {
      let raw = g_option_group_new(group.name, group.title, group.title, nil, nil)
      var entries = group.options.map(entry) + [GOptionEntry()]
      g_option_group_add_entries(raw, &entries)
      g_option_context_add_group(context, raw)
    }
    // As bytes: GOption's strings would be converted from the locale's character set, and fail in the C locale.
    var rest = [GOptionEntry(), GOptionEntry()]
    rest[0].long_name = keep("")
    rest[0].arg = G_OPTION_ARG_FILENAME_ARRAY
    rest[0].arg_data = gpointer(words)
    g_option_context_add_main_entries(context, &rest, nil)
  }

  deinit {
    g_option_context_free(context)
    for place in switches { place.place.deallocate() }
    for place in values {
      g_free(place.place.pointee)
      place.place.deallocate()
    }
    g_strfreev(words.pointee)
    words.deallocate()
    strings.forEach { g_free($0) }
  }

  private func keep(_ text: String) -> UnsafePointer<CChar>? {
    guard let copy = g_strdup(text) else { return nil }
    strings.append(copy)
    return UnsafePointer(copy)
  }

  private func entry(_ option: OptionParser.Option) -> GOptionEntry {
    var entry = GOptionEntry()
    entry.long_name = keep(option.name)
    entry.short_name = option.letter?.asciiValue.map { CChar($0) } ?? 0
    entry.description = keep(option.text)
    if option.text.isEmpty { entry.flags = gint(G_OPTION_FLAG_HIDDEN.rawValue) }
    if let value = option.value {
      let place = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
      place.initialize(to: nil)
      values.append((option.name, place))
      entry.arg = G_OPTION_ARG_FILENAME
      entry.arg_description = keep(value)
      entry.arg_data = gpointer(place)
    } else {
      let place = UnsafeMutablePointer<gboolean>.allocate(capacity: 1)
      place.initialize(to: 0)
      switches.append((option.name, place))
      entry.arg = G_OPTION_ARG_NONE
      entry.arg_data = gpointer(place)
    }
    return entry
  }

  var parsed: OptionParser.Parsed {
    var parsed = OptionParser.Parsed()
    for option in switches where option.place.pointee != 0 { parsed.switches.insert(option.name) }
    for option in values {
      if let text = option.place.pointee { parsed.values[option.name] = String(cString: text) }
    }
    var index = 0
    while let word = words.pointee?[index] {
      parsed.words.append(String(cString: word))
      index += 1
    }
    return parsed
  }
}
