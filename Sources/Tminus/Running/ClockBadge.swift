import CountdownCore
import Gtk

/// A small button that says how well a server's clock is known, with a dot in the colour of how sure that is; behind it
/// stands all that is known.
@MainActor
final class ClockBadge {
  let button: MenuButton
  private let label: Label
  private let dot: Widget
  private let sync: () -> Void
  private var known: Label?
  private var syncNow: Button?
  private var line: ClockLine?

  /// A badge in a box; `sync` measures the clock now.
  init(in box: Box, sync: @escaping () -> Void) {
    self.sync = sync
    let builder = Builder(PackageResources.badge_ui, domain: textDomain)
    button = builder.get("badge")
    label = builder.get("text")
    dot = builder.get("dot")
    box.append(button)
    button.whenFirstOpened { [weak self] in self?.makeDetails() }
  }

  /// Shows a text about a clock, and keeps the whole line for who asks; `nil` for no clock.
  func show(_ text: String?, of line: ClockLine?) {
    self.line = line
    let isShown = text != nil && line != nil
    if !isShown, button.isVisible { button.popDown() }
    button.isVisible = isShown
    guard isShown, let text, let line else { return }
    let unbroken = text.replacingSpaces
    if label.text != unbroken {
      label.text = unbroken
      button.setAccessibleName(text)
    }
    for widget in [button, dot] {
      widget.setClass("confirmed", line.sureness == .confirmed)
      widget.setClass("doubtful", line.sureness == .doubtful)
    }
    let summary = line.summary.joined(separator: "\n")
    if summary != described {
      described = summary
      button.setAccessibleDescription(summary)
    }
    if known?.isMapped == true { fill() }
  }

  private var described = ""

  /// Whether "Sync now" waits.
  var isResting: Bool { syncNow?.isCountingDown == true }

  /// Greys "Sync now" for a while after it was used.
  func rest() {
    // Translators: on a button that has to wait: how many seconds
    syncNow?.countDown(.seconds(5), text: { tr("%s s", String($0)) })
  }

  private func makeDetails() {
    let builder = Builder(PackageResources.details_ui, domain: textDomain)
    let known: Label = builder.get("known")
    let syncNow: Button = builder.get("syncNow")
    (self.known, self.syncNow) = (known, syncNow)
    syncNow.onClick { [weak self] in self?.sync() }
    known.on("map") { [weak self] _ in self?.fill() }
    button.setPopover(builder.get("details", as: Widget.self))
    fill()
  }

  private func fill() { known?.text = line?.details.joined(separator: "\n") ?? "" }
}

extension String {
  /// The text with spaces at which no line is broken.
  var replacingSpaces: String { String(map { $0 == " " ? "\u{A0}" : $0 }) }
}
