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
  private let quit: Button
  private let keep: Button
  let answer: (Answer) -> Void

  /// Asks over what the cover holds; the handler gets the answer, and has the question closed.
  init(over cover: Overlay, _ sentence: String, answer: @escaping (Answer) -> Void) {
    self.cover = cover
    self.answer = answer
    let builder = Builder(PackageResources.quit_ui, domain: textDomain)
    let page: Box = builder.get("page")
    ClampedBin.set(on: page)
    self.page = page
    text = builder.get("text")
    text.text = sentence
    page.setAccessibleDescription(sentence)
    quit = builder.get("quit")
    keep = builder.get("keep")
    keep.onClick { answer(.keepCounting) }
    quit.onClick { answer(.quit) }
    // There is nothing else to go to.
    page.onKey(capture: true) { [weak self] key, _ in
      guard let self, Key.tabs.contains(key) else { return false }
      (self.keep.hasFocusWithin ? self.quit : self.keep).grabFocus()
      return true
    }
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
