import Glibc

/// A colour of the screen, each part from 0 to 1 (sRGB).
struct Accent: Hashable {
  let red, green, blue: Double

  /// GNOME's, from before it let people choose.
  static let blue = Accent(red: 0x35 / 255.0, green: 0x84 / 255.0, blue: 0xe4 / 255.0)

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour that the settings portal tells; `nil` where a part is out of range, by which it says that there is none.
  init?(parts: [Double]) {
    guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  var css: String {
    func byte(_ part: Double) -> String { String(Int((part * 255).rounded())) }
    return "rgb(\(byte(red)),\(byte(green)),\(byte(blue)))"
  }

  /// Whether white text on it would have less than 3 : 1, the least that WCAG 2.1 asks for of large or bold text.
  var isLight: Bool { 1.05 / (luminance + 0.05) < 3 }

  /// Relative luminance, 0 (black) … 1 (white): WCAG 2.1, "relative luminance".
  private var luminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
