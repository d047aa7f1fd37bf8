import CountdownCore

/// Any bytes as an entry: what can be printed and read back, or a sentence.
///
/// The first byte chooses the context, the zone, the instant and the person's language, the rest is the text.
func fuzzEntry(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let choice = Int(first)
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let zone = zones[choice / 2 % zones.count]
  let now = instants[choice / 16 % instants.count]
  let context: Entry.Context = choice % 2 == 0 ? .shell : .untilPage
  let language = languages[choice / 3 % languages.count]
  if Entry.isPlainlyTime(text, language: language) { require(!Entry.words(of: text).isEmpty) }
  switch Entry.read(text, context: context, now: now, zone: zone, language: language) {
  case .failure(let error):
    require(!error.sentence.isEmpty)
    require(error.column >= 1 && error.column <= text.count + 1)
    require(error.length >= 0 && error.column - 1 + error.length <= text.count)
    // What is offered is understood.
    for choice in error.choices {
      let chosen = Entry.read(choice, context: context, now: now, zone: zone, language: language)
      guard case .success = chosen else { fail(choice) }
    }
  case .success(let understood):
    for remark in understood.remarks { require(!remark.isEmpty) }
    if let title = understood.title { require(!title.isEmpty) }
    switch understood.meaning {
    case .duration(let span):
      require(span > .zero)
      let again = try? Entry.read(TimeText.exact(span), context: .untilPage, now: now, zone: zone).get()
      require(again?.meaning == .duration(span))
    case .moment(let moment):
      require(moment.instant > now)
      require(!TimeText.moment(moment, now: now, zone: zone).isEmpty)
      require(!TimeText.ends(moment.instant, now: now, zone: zone).isEmpty)
      if let next = moment.next(after: moment.instant, zone: zone) { require(next.instant > moment.instant) }
      let printed = TimeText.universal(moment.instant)
      guard case .success(let again) = Entry.read(printed, context: .shell, now: now, zone: zone),
        case .moment(let same) = again.meaning
      else { fail(printed) }
      require(same.instant == moment.instant)
    }
  }
}

private let languages = ["en", "zh_TW", "zh_CN", "ja", "ko", "de", "fr", "es", "pt_BR", "it", "ru"]

private let zones = [
  "Europe/Berlin", "America/New_York", "Asia/Taipei", "Pacific/Chatham", "Australia/Lord_Howe", "UTC",
]
.compactMap { TimeZone($0) }

/// An ordinary evening, the nights of clock changes, and the edges of what an instant can name.
private let instants = [1_796_059_500, 1_806_145_200, 1_792_893_600, 0, -4_611_686_018, 4_611_000_000, 4_611_686_017]
  .map { WallInstant(nanoseconds: $0 * 1_000_000_000) }
