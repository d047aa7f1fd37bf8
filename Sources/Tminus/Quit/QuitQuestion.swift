import CountdownCore
import Gtk

/// What is asked before the program is quit while something counts, inside of a window.
@MainActor
final class QuitQuestion {
  enum Answer {
    /// Close the windows and count on.
    case keepCounting
    case quit
    /// Go back to what was there.
    case neither
  }

  private let cover: Overlay
  private let page: Widget
  private let text: Label

  /// Asks over what the cover holds; the handler gets the answer, and has the question closed.
  init(over cover: Overlay, _ sentence: String, answer: @escaping (Answer) -> Void) {
    self.cover = cover
    let builder = Builder(PackageResources.quit_ui, domain: textDomain)
    let page: Box = builder.get("page")
    ClampedBin.set(on: page)
    self.page = page
    text = builder.get("text")
    text.text = sentence
    page.setAccessibleDescription(sentence)
    let keep: Button = builder.get("keep")
    keep.onClick { answer(.keepCounting) }
    builder.get("quit", as: Button.self).onClick { answer(.quit) }
    page.onKey { key, modified in
      guard key == Key.escape, !modified else { return false }
      answer(.neither)
      return true
    }
    cover.add(page)
    cover.child?.canFocus = false
    keep.grabFocus()
  }

  /// Says it as it has become meanwhile; a screen reader, which has read it out, is not told each second.
  func say(_ sentence: String) { text.text = sentence }

  func close() {
    cover.child?.canFocus = true
    cover.remove(page)
  }
}

/// What is asked.
enum QuitText {
  /// What will not ring, such as "Egg rings in 4 min"; `nil` where nothing runs.
  static func sentence(for countdowns: [Countdown], at reading: ClockReading) -> String? {
    let running = countdowns.filter { $0.phase == .running }
    guard let first = running.first else { return nil }
    guard running.count == 1 else {
      return trn(
        "%s countdown is running. It will not ring while Tminus is quit.",
        "%s countdowns are running. None of them will ring while Tminus is quit.", Int64(running.count),
        String(running.count))
    }
    guard let left = first.remaining(at: reading).map(TimeText.rounded) else {
      return tr("A countdown is running. It will not ring while Tminus is quit.")
    }
    return first.title.isEmpty
      // Translators: a length of time: "4 min"
      ? tr("The countdown rings in %s. It will not while Tminus is quit.", left)
      // Translators: the title of a countdown, and a length of time: "4 min"
      : tr("%s rings in %s. It will not while Tminus is quit.", first.title, left)
  }
}
