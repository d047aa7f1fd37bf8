import Fixtures
import Foundation
import Testing

/// The window of the keyboard shortcuts.
@Suite struct Shortcuts {
  /// The keys that the README's table names, as GTK writes them.
  private static func keysOfReadme() throws -> Set<String> {
    let text = try Checkout.text("README.md")
    let table = text.components(separatedBy: "| key | does |").dropFirst().joined().components(separatedBy: "\n\n")[0]
    let signs = ["+": "plus", "?": "question", "Enter": "Return", "Esc": "Escape", "Space": "space"]
    let named = table.matches(of: /Enter|Esc|Space|Delete|F[0-9]+/).map { signs[String($0.0)] ?? String($0.0) }
    let combined = table.matches(of: /((?:Ctrl\+|Alt\+|Shift\+)+)([A-Z0-9+?])/).map { key -> String in
      let held = String(key.1).replacing("Ctrl+", with: "<Control>").replacing("Alt+", with: "<Alt>")
        .replacing("Shift+", with: "<Shift>")
      // "Alt+1 … Alt+9" is one range in GTK's words.
      return held == "<Alt>" ? "<Alt>1...9" : held + (signs[String(key.2)] ?? key.2.lowercased())
    }
    return Set(named + combined)
  }

  @Test("it has the keys that the README names, and no others")
  func keys() throws {
    let layout = try Checkout.text("Sources/Tminus/Application/shortcuts.ui")
    let keys = layout.matches(of: /<property name="accelerator">(.*)<\/property>/).map { match in
      String(match.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    }
    let named = try Self.keysOfReadme()
    #expect(named.count > 15)
    #expect(Set(keys) == named)
  }
}
