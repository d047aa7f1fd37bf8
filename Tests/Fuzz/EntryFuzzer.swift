/// Any bytes as an entry: a reading that can be printed and read back, or a sentence.
///
/// The first byte chooses the context, the zone and the instant, the rest is the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEntry(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let choice = Int(bytes[0])
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let zone = zones[choice / 2 % zones.count]
  let now = instants[choice / 16 % instants.count]
  switch Entry.read(text, context: choice % 2 == 0 ? .shell : .untilPage, now: now, zone: zone) {
  case .failure(let error):
    precondition(!error.sentence.isEmpty)
    precondition(error.column >= 1 && error.column <= text.count + 1)
  case .success(let reading):
    for note in reading.notes { precondition(!note.sentence.isEmpty) }
    switch reading.meaning {
    case .duration(let span):
      precondition(span > .zero)
      let printed = DurationText.canonical(span, in: EntryLanguage.allCases[choice % 3])
      precondition(
        Entry.read(printed, context: .untilPage, now: now, zone: zone) == .success(Reading(meaning: .duration(span))))
    case .moment(let moment):
      precondition(moment.instant > now)
      precondition(!MomentText.reading(moment, now: now, zone: zone).isEmpty)
      precondition(!EndText.text(end: moment.instant, now: now, zone: zone).isEmpty)
      if let next = moment.next(after: moment.instant, zone: zone) { precondition(next.instant > moment.instant) }
      guard !moment.everyYear else { break }
      let printed = MomentText.canonical(moment, zone: zone, in: EntryLanguage.allCases[choice % 3])
      guard case .success(let again) = Entry.read(printed, context: .shell, now: now, zone: zone),
        case .moment(let same) = again.meaning
      else { preconditionFailure(printed) }
      precondition(same.instant == moment.instant)
    }
  }
  return 0
}

private let zones = [
  "Europe/Berlin", "America/New_York", "Asia/Taipei", "Pacific/Chatham", "Australia/Lord_Howe", "UTC",
]
.compactMap { TimeZoneName($0) }

/// An ordinary evening, the nights of clock changes, and the edges of what an instant can name.
private let instants = [1_796_059_500, 1_806_145_200, 1_792_893_600, 0, -4_611_686_018, 4_611_000_000, 4_611_686_017]
  .map { WallInstant(nanoseconds: $0 * 1_000_000_000) }
