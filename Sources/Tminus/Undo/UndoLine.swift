import CountdownCore
import Gtk

/// The line of a window that says what was cancelled, with the button that gives it back.
///
/// It stands at the foot of the page that is seen, above the buttons: where it covers nothing that is pressed, and moves
/// none of them.
@MainActor
final class UndoLine {
  private let line: Box
  private let text: Label
  private let undos: Undos
  private var room: Box?

  /// The line of one window.
  init(_ undos: Undos) {
    self.undos = undos
    let builder = Builder(PackageResources.undo_ui, domain: textDomain)
    line = builder.get("line")
    ClampedBin.set(on: line)
    text = builder.get("text")
  }

  /// Shows what is to be said in the room that the page has for it.
  func show(in room: Box?) {
    let sentence = undos.sentence
    if let room, room !== self.room {
      self.room?.isVisible = false
      line.move(to: room, of: [self.room ?? room])
      self.room = room
    }
    room?.isVisible = sentence != nil
    let isNew = sentence != nil && sentence != text.text
    text.text = sentence ?? ""
    if isNew, let sentence { line.announce(sentence) }
  }
}
