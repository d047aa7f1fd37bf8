import CountdownCore
import GLib

/// What the dock shows of all countdowns on the program's icon.
struct DockFace: Hashable {
  /// How much of the one that ends first has passed, in whole percent; of those that are paused where none runs, `nil`
  /// where nothing counts whose end is known.
  var percent: Int?
  /// How many have ended and wait for an answer.
  var ringing = 0

  /// Nothing on the icon.
  static let bare = DockFace()

  private init() {}

  init(_ countdowns: [Countdown], at reading: ClockReading) {
    percent = Self.first(of: countdowns, at: reading).map { Self.percent(of: $0, at: reading) }
    ringing = countdowns.filter { $0.phase == .expired }.count
  }

  /// The countdown whose progress it is.
  static func first(of countdowns: [Countdown], at reading: ClockReading) -> Countdown? {
    func least(_ phase: Countdown.Phase) -> Countdown? {
      countdowns.filter { $0.phase == phase && $0.remaining(at: reading) != nil }
        .min { ($0.remaining(at: reading) ?? .zero) < ($1.remaining(at: reading) ?? .zero) }
    }
    return least(.running) ?? least(.paused)
  }

  /// When the face is another one, if nothing happens until then; `nil` where it stays.
  static func nextChange(of countdowns: [Countdown], at reading: ClockReading) -> BootInstant? {
    guard let first = first(of: countdowns, at: reading), first.phase == .running, let end = first.end,
      let length = first.length
    else { return nil }
    let next = percent(of: first, at: reading) + 1
    return next < 100 ? end - length / 100 * Int64(100 - next) : nil
  }

  private static func percent(of countdown: Countdown, at reading: ClockReading) -> Int {
    // A hair more, so that a whole percent is one in whatever way it is rounded.
    Int(countdown.progress(at: reading) * 100 + 0.000_1)
  }

  /// As the interface `com.canonical.Unity.LauncherEntry` has it.
  var properties: [String: Variant] {
    [
      "progress": Variant(Double(percent ?? 0) / 100), "progress-visible": Variant(percent != nil),
      "count": Variant(Int64(ringing)), "count-visible": Variant(ringing > 0), "urgent": Variant(ringing > 0),
    ]
  }
}
