import CountdownCore
import Gtk

/// A text about an order, for those that have no page to show.
@MainActor
enum RequirementsDialog {
  static func show(_ text: String, title: String, over parent: Window) {
    let builder = Builder(PackageResources.requirements_ui, domain: textDomain)
    let dialog: Window = builder.get("dialog")
    dialog.title = title
    builder.get("text", as: Label.self).text = text
    let close: Button = builder.get("close")
    close.onClick { [weak dialog] in dialog?.close() }
    dialog.onKey { [weak dialog] key, modified in
      guard key == Key.escape, !modified else { return false }
      dialog?.close()
      return true
    }
    // The window system's list keeps it; the closure only has to live as long as it is open.
    dialog.onCloseRequest { [dialog] in
      dialog.destroy()
      return true
    }
    dialog.setTransient(for: parent)
    // Before it is shown: else the text takes the keyboard and is selected.
    close.grabFocus()
    dialog.present()
  }
}
