import CountdownCore
import Gtk

/// The line of a window that says what was cancelled, with the button that gives it back.
///
/// It stands at the foot of the page that is seen, above the buttons: where it covers nothing that is pressed, and moves
/// none of them.
@MainActor
final class UndoLine {
  private let undos: Undos
  private var room: Box?
  private var said: String?
  /// Made when there is first something to say, so that a start does not pay for it.
  private lazy var builder = Builder(PackageResources.undo_ui, domain: textDomain)
  private lazy var line = makeLine()
  private lazy var text: Label = builder.get("text")

  /// The line of one window.
  init(_ undos: Undos) { self.undos = undos }

  private func makeLine() -> Box {
    let line: Box = builder.get("line")
    ClampedBin.set(on: line)
    return line
  }

  /// Shows what is to be said in the room that the page has for it.
  func show(in room: Box?) {
    let sentence = undos.sentence
    let isNew = sentence != said
    said = sentence
    if room !== self.room { self.room?.isVisible = false }
    room?.isVisible = sentence != nil
    guard let sentence, let room else { return }
    if room !== self.room { line.move(to: room, of: [self.room ?? room]) }
    self.room = room
    text.text = sentence
    if isNew { line.announce(sentence) }
  }
}
