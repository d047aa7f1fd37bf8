import CountdownCore

/// One thing that a search has found, as it is shown.
struct SearchResult: Hashable {
  let name: SearchName
  /// A line each; the second may be empty.
  let title, details: String

  var isCountdown: Bool { if case .countdown = name { true } else { false } }
}

extension SearchResult {
  /// Words that were understood.
  init(
    _ words: String, _ context: Entry.Context, _ understood: Interpretation, at reading: ClockReading, zone: TimeZone
  ) {
    var moment: WallInstant?
    if case .moment(let found) = understood.meaning { moment = found.instant }
    name = .start(words: words, context, moment)
    title = Explanation(reading: understood, now: reading.wall, zone: zone).meaning
    let remarks = understood.remarks.joined(separator: " ")
    // Translators: what Enter does in the desktop's search, beneath "25 min, ends 14:35"
    details = remarks.isEmpty ? tr("Start a countdown") : remarks
  }

  /// A countdown that counts or has ended; `nil` for an idle one.
  init?(_ countdown: Countdown, at reading: ClockReading) {
    guard countdown.phase != .idle else { return nil }
    name = .countdown(countdown.id)
    title = RowText.name(of: countdown, at: reading).lineFromOutside
    let end = EndLine.text(of: countdown, at: reading)
    // The desktop does not ask again as it counts: whole minutes stay right for a while.
    let left = countdown.phase == .expired ? nil : countdown.remaining(at: reading)
    let leftText = left.map { tr("%s left", TimeText.rounded($0)) }
    details = if let leftText, let end { tr("%s · %s", leftText, end) } else { leftText ?? end ?? "" }
  }
}
