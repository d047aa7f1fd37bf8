import CountdownCore
import GLib
import Gtk

/// The title in the window's header, and the bubble in which it is changed.
@MainActor
final class TitleEditor {
  private let label: Label
  private let button: MenuButton
  private var entry: TextEntry?
  private var title = ""
  private var changed: (String) -> Void = { _ in }

  /// What stands in the header.
  var widget: Widget { button }

  init(_ builder: Builder) {
    label = builder.get("titleLabel")
    button = builder.get("titleButton")
    button.whenFirstOpened { [weak self] in self?.makePopover() }
  }

  /// Calls the handler with what the bubble says when it is closed.
  func onChange(_ handler: @escaping (String) -> Void) { changed = handler }

  /// Shows a countdown's title, under the name that the window has.
  func show(_ title: String, as name: String) {
    self.title = title
    if let entry, !entry.hasFocusWithin { entry.text = title }
    let line = name.lineFromOutside
    guard line != label.text else { return }
    label.text = line
    // What is seen is what it is called; the tooltip says what it does. Where the title stands on the page it is empty.
    button.setAccessibleName(name.isEmpty ? tr("Rename") : name)
  }

  func open() {
    button.popUp()
    entry?.grabFocus()
    entry?.selectAll()
  }

  func close() { button.popDown() }

  private func makePopover() {
    let builder = Builder(PackageResources.rename_ui, domain: textDomain)
    let entry: TextEntry = builder.get("renameEntry")
    self.entry = entry
    entry.text = title
    entry.onKey(capture: true) { [weak self, weak entry] key, _ in
      // Escape closes the bubble and leaves the title as it was.
      if key == Key.escape { entry?.text = self?.title ?? "" }
      return false
    }
    entry.onEnter { [weak self] in self?.close() }
    button.setPopover(builder.get("renamePopover", as: Widget.self))
    button.onClosed { [weak self, weak entry] in
      if let self, let entry { self.changed(entry.text) }
    }
  }
}
