import CountdownCore
import GLib
import Gtk

/// "Time's Up", over the page of a countdown that has ended: stays until it is answered.
///
/// In its first second it takes no key and no click, which were meant for what was there before; then OK has the keyboard
/// of its window. It takes no other window's.
@MainActor
final class TimesUpPage {
  private let cover: Overlay
  private let page: Widget
  let undoRoom: Box
  /// What has the keyboard while nothing is taken: the page itself would be read out twice.
  private let rest: Box
  private let title, ended, silence: Label
  private let again, answers: Box
  private let ok: Button
  private let answer: (Countdown.Event) -> Void
  private let isWindowFree: () -> Bool
  private let countdowns: Countdowns
  private lazy var opening = Appointment(countdowns) { [weak self] _ in self?.open() }
  private var spoken = ""

  /// For how long it takes no answer.
  static let guarded = TimeSpan.seconds(1)

  /// A page over another one; `isWindowFree` tells whether nobody types elsewhere in the window, `answer` is told what a
  /// person wants.
  init(
    over cover: Overlay, _ countdowns: Countdowns, isWindowFree: @escaping () -> Bool,
    answer: @escaping (Countdown.Event) -> Void
  ) {
    self.cover = cover
    self.countdowns = countdowns
    self.answer = answer
    self.isWindowFree = isWindowFree
    let builder = Builder(PackageResources.times_up_ui, domain: textDomain)
    let page: Box = builder.get("page")
    ClampedBin.set(on: page)
    self.page = page
    undoRoom = builder.get("undo")
    rest = builder.get("rest")
    title = builder.get("title")
    ended = builder.get("ended")
    silence = builder.get("silence")
    again = builder.get("again")
    answers = builder.get("answers")
    ok = builder.get("ok")
    ok.onClick { [weak self] in self?.answer(.dismiss) }
    builder.get("restart", as: Button.self).onClick { [weak self] in self?.answer(.restart) }
    builder.get("add", as: Button.self).onClick { [weak self] in self?.answer(.add(.minutes(1))) }
    page.onKey { [weak self] key, modified in
      guard let self, key == Key.escape, !modified else { return false }
      self.answer(.dismiss)
      return true
    }
    takeNothing()
  }

  /// Whether it still takes no answer.
  var isGuarded: Bool { opening.instant != nil }

  /// Takes no answer for a second from now on.
  func guardAnew() {
    takeNothing()
    focus()
  }

  private func takeNothing() {
    answers.canTarget = false
    opening.instant = countdowns.read().boot + Self.guarded
  }

  private func open() {
    answers.canTarget = true
    focus()
  }

  /// Comes up, described from the start: a description that comes later is read out by itself.
  func show() {
    page.setAccessibleDescription(spoken)
    cover.add(page)
    focus()
  }

  /// Whether it has the keyboard.
  var hasFocus: Bool { page.hasFocusWithin }

  /// Gives the keyboard to OK or, as long as that takes no key, to nothing that a key could press.
  func focus() {
    guard page.isMapped, isWindowFree() else { return }
    // Said once, when the keyboard comes back to the page.
    if !hasFocus, !isGuarded { page.setAccessibleDescription(spoken) }
    if isGuarded { rest.grabFocus() } else { ok.grabFocus() }
  }

  /// Leaves out what a window of that height has no room for.
  func fit(height: Int32) {
    again.isVisible = isDuration && height >= 220
    ended.isVisible = height >= 160
  }

  private var isDuration = true

  func update(_ countdown: Countdown, isSilent: Bool, at reading: ClockReading) {
    let overtime = countdown.overtime(at: reading)
    title.show(countdown.title.isEmpty ? nil : countdown.title.lineFromOutside)
    rest.setNameForOlderGtk(title.text.isEmpty ? tr("Time's Up") : title.text)
    ended.text = EndLine.ended(countdown, at: reading)
    silence.isVisible = isSilent
    page.setClass("rings", overtime < AlarmSound.longest)
    isDuration = countdown.plan.duration != nil
    if !isDuration { again.isVisible = false }
    // Said when the keyboard comes to it: each new text would be news for assistive technology.
    spoken = [title.text, ended.text].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func close() {
    opening.instant = nil
    cover.remove(page)
  }
}
