import CountdownCore
import GLib
import Gtk

/// One countdown in the list: what it is for, what is left, and what can be done about it without going there.
@MainActor
final class CountdownRow: ListRow {
  let widget: Widget
  private let title, left: Label
  private let main, cancel, answer: Button
  private let progress: ProgressBar
  private let draw: (CountdownRow) -> Void
  /// The countdown that it shows.
  private(set) var id: CountdownID?
  private var named: Naming?
  private var face: Face?

  /// What the names of the row and its buttons depend on.
  private struct Naming: Hashable {
    var name: String
    var face: Face
  }

  /// Which buttons it has.
  private enum Face: Hashable {
    case pause, resume, sync, plain
    /// It rings.
    case ringing
    /// An order that has opened.
    case open
  }

  /// A row that `draw` is to draw whenever it shows another countdown.
  init(draw: @escaping (CountdownRow) -> Void) {
    self.draw = draw
    let builder = Builder(PackageResources.row_ui, domain: textDomain)
    widget = builder.get("row")
    title = builder.get("title")
    left = builder.get("left")
    main = builder.get("main")
    cancel = builder.get("cancel")
    answer = builder.get("answer")
    progress = builder.get("progress")
    left.forceLeftToRight()
    widget.onClick(button: 2) { [weak self] in
      if let self, let id = self.id { self.widget.activateAction("win.open-own", Variant(id.description)) }
    }
  }

  func show(_ item: String) {
    id = CountdownID(item)
    (named, face) = (nil, nil)
    draw(self)
  }

  /// Shows it as it is by a reading of the clocks; `isSyncing` while its server's clock need not be asked again.
  func update(_ countdown: Countdown, as digits: Settings.Digits, isSyncing: Bool, at reading: ClockReading) {
    let name = RowText.name(of: countdown, at: reading)
    title.text = RowText.title(of: countdown, at: reading).lineFromOutside
    left.text = RowText.left(of: countdown, as: digits, at: reading)
    left.setClass("long", left.text.count > 9 && (1..<280).contains(widget.width))
    progress.fraction = countdown.progress(at: reading)
    widget.setClass("paused", countdown.phase == .paused)
    let face = Self.face(of: countdown)
    if face != self.face { show(face, of: countdown) }
    if face == .sync { main.isSensitive = !isSyncing }
    let naming = Naming(name: name, face: face)
    if naming != named { call(naming) }
  }

  private static func face(of countdown: Countdown) -> Face {
    switch countdown.phase {
    case .expired: countdown.plan.isOrder ? .open : .ringing
    case .paused: .resume
    case .running, .idle: countdown.plan.duration != nil ? .pause : countdown.plan.clock != nil ? .sync : .plain
    }
  }

  private func show(_ face: Face, of countdown: Countdown) {
    self.face = face
    let name = Variant(countdown.id.description)
    widget.setClass("ringing", face == .ringing || face == .open)
    main.isVisible = [.pause, .resume, .sync].contains(face)
    main.isSensitive = true
    cancel.isVisible = face != .ringing
    cancel.setAction("win.end", name)
    answer.isVisible = face == .ringing || face == .open
    progress.isVisible = face != .ringing && face != .open
    switch face {
    case .pause:
      main.icon = "media-playback-pause-symbolic"
      main.setAction("app.pause", name)
    case .resume:
      main.icon = "media-playback-start-symbolic"
      main.setAction("app.resume", name)
    case .sync:
      main.icon = "view-refresh-symbolic"
      main.setAction("app.sync", name)
    case .ringing:
      answer.text = tr("OK")
      answer.setAction("win.end", name)
    case .open:
      answer.text = trc("order", "Open")
      answer.setAction("win.show", name)
    case .plain: break
    }
  }

  /// Names the row and its buttons, each for the countdown that it is about.
  private func call(_ naming: Naming) {
    named = naming
    let name = naming.name
    widget.parent?.setAccessibleName(name)
    cancel.tooltip = tr("Cancel")
    // Translators: what a button does to a countdown, whose title or length %s is
    cancel.setAccessibleName(tr("Cancel %s", name))
    // Translators: the button that stops the alarm of a countdown, whose title or length %s is
    answer.setAccessibleName(naming.face == .ringing ? tr("OK, %s", name) : tr("Open %s", name))
    switch naming.face {
    case .pause:
      main.tooltip = tr("Pause")
      // Translators: what a button does to a countdown, whose title or length %s is
      main.setAccessibleName(tr("Pause %s", name))
    case .resume:
      main.tooltip = tr("Resume")
      // Translators: what a button does to a countdown, whose title or length %s is
      main.setAccessibleName(tr("Resume %s", name))
    case .sync:
      main.tooltip = tr("Sync now")
      // Translators: what a button does for a countdown, whose title or length %s is
      main.setAccessibleName(tr("Sync %s now", name))
    case .plain, .ringing, .open: break
    }
  }

  /// What a screen reader says of the row besides its name, while it has the keyboard.
  func describe(_ countdown: Countdown?, at reading: ClockReading) {
    widget.parent?.setAccessibleDescription(countdown.map { RowText.spoken($0, at: reading) } ?? "")
  }
}
