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
    return StartRequest.read(when, title: title, context: .shell, clock: clock, estimate: estimate, at: reading)
      .mapError { CommandLineError(when, $0) }
  }
}

extension CommandLineError {
  /// What was wrong with words that say when, with a mark where, and what they may have meant as commands.
  init(_ when: String, _ error: EntryError) {
    self.init(
      sentence: error.sentence, place: Place(text: when, column: error.column),
      commands: error.choices.map { "tminus \($0.asShellWords)" })
  }
}

extension String {
  /// As it is typed in a shell, in quotes where a sign of it would be taken for one of the shell's.
  fileprivate var asShellWords: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 -+.,:/@".unicodeScalars.contains(scalar)
    }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
