import CountdownCore
import GLib

/// What a panel shows, where there is room for one line.
enum PanelText {
  /// "04:59 Tea", with what it does where it does not simply run.
  static func line(_ status: CountdownStatus, at reading: ClockReading) -> String { inert(plain(status, at: reading)) }

  private static func plain(_ status: CountdownStatus, at reading: ClockReading) -> String {
    let line = status.line(TimeText.fewDigits, unknown: "--:--", status.title.excerptFromOutside, at: reading)
    return status.standsIn ? StandInText.after(line) : line
  }

  /// The object that waybar reads, on one line: of the nearest, and with all in the tooltip.
  ///
  /// Its texts are markup to waybar, so that theirs is escaped; that of nothing is empty, which waybar hides.
  static func waybar(_ nearestFirst: [CountdownStatus], at reading: ClockReading) -> String {
    let nearest = nearestFirst.first
    return JSONValue.object([
      "text": .string((nearest.map { plain($0, at: reading) } ?? "").escapedAsMarkup),
      "tooltip": .string(nearestFirst.map { $0.line(at: reading) }.joined(separator: "\n").escapedAsMarkup),
      "class": .string(nearest?.panelClass ?? ""),
      "percentage": .integer(nearest?.percentage(at: reading) ?? 0),
    ]).line + "\n"
  }

  /// The text with nothing in it that polybar, lemonbar or tmux would act on: what begins with these two signs sets
  /// colours there, or a command for a click, and there is no other way to have them shown.
  private static func inert(_ text: String) -> String {
    var inert = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ["%", "#"].contains(inert.last), ["{", "[", "("].contains(scalar) { inert.append(" ") }
      inert.append(scalar)
    }
    return String(inert)
  }
}

extension CountdownStatus {
  /// The name of what it does in a panel's style sheet.
  fileprivate var panelClass: String {
    switch phase {
    case .expired: "ringing"
    case .paused: "paused"
    case .running, .idle, nil: "running"
    }
  }

  /// How much of its length has passed, from 0 to 100, which is reached at the end alone.
  fileprivate func percentage(at reading: ClockReading) -> Int {
    if phase == .expired { return 100 }
    guard let left = remaining(at: reading.boot), let length, length > 0 else { return 0 }
    let passed = 100 * (1 - left.inSeconds / TimeSpan(nanoseconds: length).inSeconds)
    return Int(min(100, max(0, passed)))
  }
}
