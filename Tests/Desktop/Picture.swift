import Foundation

/// What the screen shows, pixel by pixel.
package struct Picture {
  package struct Colour: Hashable, Sendable {
    package let red, green, blue: UInt8

    /// Relative luminance, 0 (black) … 1 (white): WCAG 2.1, "relative luminance".
    package var luminance: Double {
      func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio to another colour, 1…21: WCAG 2.1, "contrast ratio".
    package func contrast(to other: Colour) -> Double {
      let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
      return (light + 0.05) / (dark + 0.05)
    }
  }

  package let width, height: Int
  private let bytes: [UInt8]

  /// Reads a picture in the "P6" form of PPM with 8 bits a part.
  init(ppm data: Data) throws {
    var offset = 0
    func word() -> String {
      while offset < data.count, data[offset] <= 0x20 { offset += 1 }
      let start = offset
      while offset < data.count, data[offset] > 0x20 { offset += 1 }
      return String(decoding: data[start..<offset], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255" else {
      throw DesktopError("the screenshot is not a picture")
    }
    bytes = Array(data[min(offset + 1, data.count)...])
    guard bytes.count >= width * height * 3 else { throw DesktopError("the screenshot is cut off") }
    (self.width, self.height) = (width, height)
  }

  /// The colour of a pixel; black outside.
  package subscript(x: Int, y: Int) -> Colour {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return Colour(red: 0, green: 0, blue: 0) }
    let start = (y * width + x) * 3
    return Colour(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// How many pixels of each colour stand in a rectangle.
  package func colours(in box: Accessible.Extents) -> [Colour: Int] {
    var counts: [Colour: Int] = [:]
    for y in box.y..<box.y + box.height {
      for x in box.x..<box.x + box.width { counts[self[x, y], default: 0] += 1 }
    }
    return counts
  }

  /// The best contrast of any pixel in a rectangle to the rectangle's commonest colour, its ground.
  package func contrast(in box: Accessible.Extents) -> Double {
    let counts = colours(in: box)
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return 1 }
    return counts.keys.map { $0.contrast(to: ground) }.max() ?? 1
  }
}

extension Desktop {
  /// Takes a picture of the whole screen, or of one window in that window's own pixels.
  package func picture(of window: ScreenWindow? = nil) throws -> Picture {
    let file = folder.appendingPathComponent("screen.ppm")
    try screenshot(to: file, of: window)
    return try Picture(ppm: try Data(contentsOf: file))
  }

  /// Takes a picture into a file, whose ending says the format.
  package func screenshot(to file: URL, of window: ScreenWindow? = nil) throws {
    try run("import", ["-silent", "-window", window?.identifier ?? "root", "-depth", "8", file.path])
  }
}
