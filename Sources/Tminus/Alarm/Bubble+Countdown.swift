import CountdownCore

extension Bubble {
  /// The category of the word that a countdown goes on without its window.
  static let background = "x-tminus.background"
  /// The category of an end that waits for an answer.
  static let expired = "x-tminus.expired"
  /// The category of an end that nobody need answer any more.
  static let missed = "x-tminus.missed"

  static func expired(_ countdown: Countdown, isSilent: Bool = false, at reading: ClockReading) -> Bubble {
    let overtime = countdown.overtime(at: reading)
    let subject = countdown.title.isEmpty ? countdown.plan.duration.map(TimeText.exact) : countdown.title
    let isLate = overtime >= .minutes(1) || countdown.usesStandInClock
    return Bubble(
      summary: tr("Time's Up"),
      body: [subject, isLate ? EndLine.ended(countdown, at: reading) : nil, isSilent ? tr("No sound here") : nil]
        .compactMap { $0 }.joined(separator: " · "),
      buttons: [.open] + answers(countdown.plan) + [.dismiss], isUrgent: true, category: expired,
      wayOut: tr("Open Tminus to answer this"))
  }

  /// The buttons before Dismiss, in the order of the dialog.
  private static func answers(_ plan: Plan) -> [Button] {
    switch plan {
    case .duration: [.restart, .add]
    case .moment: []
    case .order: [.show]
    }
  }

  /// What brings a window back that was closed.
  private static var wayBack: String { tr("Open Tminus to bring the window back") }

  /// That a countdown ended so long ago that it is only said.
  static func missed(_ countdown: Countdown, end: BootInstant, at reading: ClockReading) -> Bubble {
    Bubble(
      summary: RowText.name(of: countdown, at: reading), body: TimeText.ended(reading.boot - end), buttons: [.open],
      isUrgent: false, category: missed)
  }

  /// That a countdown goes on, and others with it, so many in all.
  static func goesOn(_ countdown: Countdown, of count: Int = 1, at reading: ClockReading) -> Bubble {
    guard count == 1 else { return several(countdown, of: count, at: reading) }
    return Bubble(
      summary: countdown.title.isEmpty
        // Translators: a notification when the window of a countdown was closed
        ? tr("The countdown keeps running without its window")
        // Translators: a notification when the window of a countdown was closed; %s is its title
        : tr("%s keeps running without its window", countdown.title),
      body: EndLine.text(of: countdown, at: reading) ?? "", buttons: [.open, .cancel], isUrgent: false,
      category: background, wayOut: wayBack)
  }

  /// That a countdown was started where no window shows it.
  static func started(_ countdown: Countdown, at reading: ClockReading) -> Bubble {
    Bubble(
      summary: RowText.name(of: countdown, at: reading), body: EndLine.text(of: countdown, at: reading) ?? "",
      buttons: [.open, .cancel], isUrgent: false, category: background)
  }

  private static func several(_ countdown: Countdown, of count: Int, at reading: ClockReading) -> Bubble {
    let name = RowText.name(of: countdown, at: reading)
    let end = EndLine.text(of: countdown, at: reading)
    return Bubble(
      // Translators: a notification when the last window was closed; %s is how many countdowns there are
      summary: trn(
        "%s countdown keeps running without a window", "%s countdowns keep running without a window", Int64(count),
        String(count)),
      // Translators: the title of a countdown, and when it ends
      body: end.map { tr("%s · %s", name, $0) } ?? name, buttons: [.open], isUrgent: false, category: background,
      wayOut: wayBack)
  }
}
