import CountdownCore

/// Any bytes as a command line, a line feed between the words: options, or a sentence.
func fuzzCommandLine(_ bytes: [UInt8]) {
  // A command line ends each word with a zero, so none can be in one.
  let words = bytes.filter { $0 != 0 }.split(separator: 0x0A, maxSplits: 30, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let now = ManualTimekeeper().read().wall
  switch CommandLineOptions.read(["tminus"] + words, now: now) {
  case .failure(let error):
    require(!error.sentence.isEmpty && error.lines.hasSuffix("\n"))
  case .success(let options):
    if let goal = options.goal { require(goal > .zero) }
    if let probes = options.probes { require(probes > 0) }
    if case .add(let span, _) = options.command { require(span > .zero) }
    if let command = options.exec { require(!command.arguments.isEmpty) }
  }
}
