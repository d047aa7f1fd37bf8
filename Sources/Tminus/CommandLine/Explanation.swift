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

  /// One line of JSON, in the shape that scripts rely on; what there is none of is left out.
  var json: String {
    var fields: [String]
    switch reading.meaning {
    case .duration(let span):
      fields = ["\"kind\":\"duration\"", "\"seconds\":\(JSONValue.seconds(span).line)"]
    case .moment(let moment):
      fields = [
        "\"kind\":\"moment\"", "\"at\":\"\(TimeText.universal(moment.instant))\"",
        "\"in\":\((moment.instant - now).inSeconds)",
      ]
      if let zoned = reading.zoned { fields.append("\"there\":\(JSONValue.string(zoned.there).line)") }
      fields.append("\"text\":\(JSONValue.string(meaning).line)")
    }
    if !reading.notes.isEmpty {
      let notes = reading.notes.map { JSONValue.string($0.sentence).line }
      fields.append("\"notes\":[\(notes.joined(separator: ","))]")
    }
    if let title = reading.title { fields.append("\"title\":\(JSONValue.string(title).line)") }
    return "{\(fields.joined(separator: ","))}"
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
