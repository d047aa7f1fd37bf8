import CountdownCore
import Gtk

/// The line that says what was cancelled, with the button that gives it back.
@MainActor
final class UndoLine {
  let widget: Widget
  private let text: Label
  private let undos: Undos
  private var isWanted: () -> Bool = { true }

  /// A line for one place in a window.
  init(_ undos: Undos) {
    self.undos = undos
    let builder = Builder(PackageResources.undo_ui, domain: textDomain)
    let line: Box = builder.get("line")
    ClampedBin.set(on: line)
    widget = line
    text = builder.get("text")
    undos.changes.add(self) { [weak self] in self?.update() }
    update()
  }

  /// Shows it only while the condition holds.
  func show(while isWanted: @escaping () -> Bool) {
    self.isWanted = isWanted
    update()
  }

  func update() {
    let sentence = isWanted() ? undos.sentence : nil
    let isNew = sentence != nil && sentence != text.text
    text.text = sentence ?? ""
    widget.isVisible = sentence != nil
    if isNew, let sentence { widget.announce(sentence) }
  }
}
