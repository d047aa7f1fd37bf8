import Testing

@testable import Tminus

/// The colours of the style sheet that are made while the program runs.
@Suite struct SkinTests {
  @Test("An accent out of range is none, and one that is light gets black text")
  func accents() {
    #expect(Accent(parts: [-1, -1, -1]) == nil)
    #expect(Accent(parts: [0.2, 0.4]) == nil)
    #expect(Accent(parts: [0.2, 0.4, .nan]) == nil)
    // A yellow on which white text has 2.2 : 1 by WCAG's formula, and GNOME's blue, on which it has 3.8 : 1.
    #expect(Accent(parts: [229 / 255.0, 165 / 255.0, 10 / 255.0])?.isLight == true)
    #expect(!Accent.blue.isLight)
    #expect(Accent.blue.css == "rgb(53,132,228)")
  }

  @Test("Only high contrast has outlines")
  func outlines() {
    #expect(Skin().css.contains("@define-color skin_line transparent;"))
    #expect(Skin(isHighContrast: true).css.contains("@define-color skin_line @theme_fg_color;"))
  }
}
