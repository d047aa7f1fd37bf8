import CountdownCore

/// What `--explain` prints.
struct Explanation {
  let reading: Interpretation
  let now: WallInstant
  let zone: TimeZone

  /// For people: what it is, and a sentence for each choice that was made for them.
  var text: String {
    ([meaning] + reading.remarks).joined(separator: "\n")
  }

  /// One line of JSON, in the shape that scripts rely on.
  var json: String {
    switch reading.meaning {
    case .duration(let span):
      return "{\"kind\":\"duration\",\"seconds\":\(JSONValue.seconds(span).line)}"
    case .moment(let moment):
      // The time in a zone that was named is a field of its own.
      let there = reading.zoned.map { "\"there\":\(JSONValue.string($0.there).line)," } ?? ""
      let text = ([meaning] + reading.remarks.dropFirst(reading.zoned == nil ? 0 : 1)).joined(separator: " ")
      return "{\"kind\":\"moment\",\"at\":\"\(TimeText.universal(moment.instant))\","
        + "\"in\":\((moment.instant - now).inSeconds),\(there)\"text\":\(JSONValue.string(text).line)}"
    }
  }

  /// What it means and when that is, in one line.
  var meaning: String {
    switch reading.meaning {
    case .duration(let span):
      // Translators: a length of time and its end, as in “1 h 30 min, ends 14:35”.
      tr("%s, %s", TimeText.exact(span), TimeText.ends(now + span, now: now, zone: zone))
    case .moment(let moment): TimeText.moment(moment, now: now, zone: zone)
    }
  }
}
