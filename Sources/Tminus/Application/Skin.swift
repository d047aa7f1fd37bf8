/// The colours of the style sheet that depend on the desktop: its accent, and outlines where high contrast is wanted.
struct Skin: Hashable {
  /// The desktop's accent; blue where it has none.
  var accent = Accent.blue
  /// Whether what is only tinted else gets outlines, and nothing is dimmed.
  var isHighContrast = false

  /// The style sheet's own names for colours.
  var css: String {
    let (line, dim) =
      isHighContrast
      ? ("@theme_fg_color", "@theme_fg_color")
      : ("transparent", "mix(@theme_fg_color, @theme_bg_color, 0.27)")
    return """
      @define-color skin_accent \(accent.css);
      @define-color skin_on_accent \(accent.isLight ? "black" : "white");
      @define-color skin_line \(line);
      @define-color skin_dim \(dim);
      """
  }

  /// What a theme that says nothing of its colours gets: a page in one of two colours with text in the other.
  static func fallback(isDark: Bool) -> String {
    let (ground, base, text) = isDark ? ("#353535", "#2d2d2d", "#eeeeec") : ("#f6f5f4", "#ffffff", "#2e3436")
    return """
      @define-color theme_bg_color \(ground);
      @define-color theme_base_color \(base);
      @define-color theme_fg_color \(text);
      @define-color error_color #cc0000;
      window.background { background-color: @theme_bg_color; color: @theme_fg_color; }
      popover > contents { background-color: @theme_base_color; color: @theme_fg_color; padding: 6px; }
      """
  }
}
