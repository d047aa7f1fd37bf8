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
  private var id: CountdownID?
  /// The countdown that the bubble is open for, and its title before.
  private var edited: (id: CountdownID, title: String)?
  private var changed: (CountdownID, String) -> Void = { _, _ in }
  private var closed: () -> Void = {}

  /// What stands in the header.
  var widget: Widget { button }

  init(_ builder: Builder) {
    label = builder.get("titleLabel")
    button = builder.get("titleButton")
    button.whenFirstOpened { [weak self] in self?.makePopover() }
  }

  /// Calls the handler with a countdown and its new title, when the bubble is closed that has changed it.
  func onChange(_ handler: @escaping (CountdownID, String) -> Void) { changed = handler }

  /// Calls the handler whenever the bubble has closed.
  func onClosed(_ handler: @escaping () -> Void) { closed = handler }

  /// Shows a countdown's title, under the name that the window has.
  func show(_ title: String, of id: CountdownID, as name: String) {
    self.title = title
    self.id = id
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
    entry.onKey(capture: true) { [weak self, weak entry] key, _ in
      // Escape closes the bubble and leaves the title as it was.
      if key == Key.escape { entry?.text = self?.edited?.title ?? "" }
      return false
    }
    entry.onEnter { [weak self] in self?.close() }
    let popover: Widget = builder.get("renamePopover")
    popover.on("map") { [weak self] _ in self?.opened() }
    button.setPopover(popover)
    button.onClosed { [weak self] in self?.hasClosed() }
  }

  private func opened() {
    edited = id.map { ($0, title) }
    entry?.text = title
  }

  /// The window may show another countdown by now.
  private func hasClosed() {
    if let edited, let text = entry?.text, text != edited.title { changed(edited.id, text) }
    edited = nil
    closed()
  }
}
