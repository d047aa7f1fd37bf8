import CountdownCore

extension CommandLineOptions {
  /// The start that the words ask for, on the clock that the options name; a failure says what was wrong, and where.
  ///
  /// The estimate is that of the server, where one is known.
  func request(
    for when: String, estimate: Estimate? = nil, at reading: ClockReading
  ) -> Result<StartRequest, CommandLineError> {
    do throws(ServerAddressError) {
      if let clock { _ = try ServerAddress(clock) }
    } catch {
      return .failure(CommandLineError(sentence: error.sentence))
    }
    var request = StartRequest.read(when, title: title, context: .shell, clock: clock, estimate: estimate, at: reading)
    if case .success(var understood) = request {
      understood.neverEarly = neverEarly
      request = .success(understood)
    }
    return request.mapError { CommandLineError(when, $0, withOptions: optionsOfStart) }
  }

  /// The options that go with what is started, as they are typed in a shell.
  private var optionsOfStart: [String] {
    var words: [String] = []
    if case .terminal = command { words.append("--terminal") }
    if let clock { words.append("-c \(clock.asShellWord)") }
    if neverEarly { words.append("--never-early") }
    if !title.isEmpty { words.append("-t \(title.asShellWord)") }
    if let exec { words.append("--exec=\(exec.arguments.map(\.asShellWord).joined(separator: " ").asShellWord)") }
    return words
  }
}

extension CommandLineError {
  /// What was wrong with words that say when, with a mark where, and what they may have meant as commands with these
  /// options.
  init(_ when: String, _ error: EntryError, withOptions options: [String] = []) {
    self.init(
      sentence: error.sentence, place: Place(text: when, column: error.column),
      commands: error.choices.map { (["tminus", $0.asShellWords] + options).joined(separator: " ") })
  }
}

extension String {
  /// As it is typed in a shell, in quotes where a sign of it would be taken for one of the shell's.
  fileprivate var asShellWords: String { inQuotes(unless: "0123456789 -+.,:/@") }

  /// The same as one word.
  fileprivate var asShellWord: String { isEmpty ? "''" : inQuotes(unless: "0123456789-+.,:/@") }

  private func inQuotes(unless plain: String) -> String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      !scalar.isASCII || scalar.properties.isAlphabetic || plain.unicodeScalars.contains(scalar)
    }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
