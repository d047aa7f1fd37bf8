/// What a person can choose, few as they are.
package struct Settings: Hashable, Sendable {
  package var playsSound = true
  /// Whether a server's clock is taken as far behind as its bound allows, so that zero is never early.
  package var neverEarly = false
  /// How the time left is shown.
  package var digits = Digits.plain
  /// Whether the computer is kept from sleeping while something counts.
  package var inhibitsSleep = false
  package var carriesOnAfterRestart = false
  /// Whether the last minute begins with a quiet change of style.
  package var warnsInLastMinute = true
  /// The window's size when it was last closed; `nil` for the size it has of itself.
  package var windowSize: WindowSize?
  /// What was shown when the program ended: the name of a countdown, or a word for something else; `nil` for nothing that
  /// comes back.
  package var page: String?

  package enum Digits: String, Hashable, Sendable, CaseIterable {
    /// In the light digits of the desktop's font.
    case plain
    /// In seven segments, where such a font is installed.
    case sevenSegment = "seven-segment"
    case words
  }

  /// A window's size in application pixels.
  package struct WindowSize: Hashable, Sendable {
    /// From 240 on.
    package let width: Int
    /// From 120 on.
    package let height: Int

    /// A size, or `nil` where it is smaller than the window can be or larger than any screen.
    package init?(width: Int, height: Int) {
      guard (240...16384).contains(width), (120...16384).contains(height) else { return nil }
      (self.width, self.height) = (width, height)
    }

    /// The size for a window that opens on a screen of that size, where that is known: not so small that nothing in it
    /// can be used, nor larger than the screen.
    package func fitted(to screen: (width: Int, height: Int)?) -> (width: Int, height: Int) {
      (
        min(max(width, Self.least.width), screen?.width ?? .max),
        min(max(height, Self.least.height), screen?.height ?? .max)
      )
    }

    /// The size from which on the picker and Start are there without scrolling.
    private static let least = (width: 320, height: 300)
  }

  package init() {}
}

package typealias SettingsStore = StateFile<Settings>

extension Settings: Stored {
  package static var version: Int64 { 1 }
  /// A person may write it by hand, and nothing of it is lost that could not be chosen again.
  package static var isSummed: Bool { false }

  package var stored: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "playsSound": .bool(playsSound), "neverEarly": .bool(neverEarly), "digits": .string(digits.rawValue),
      "inhibitsSleep": .bool(inhibitsSleep), "carriesOnAfterRestart": .bool(carriesOnAfterRestart),
      "warnsInLastMinute": .bool(warnsInLastMinute),
    ]
    if let windowSize {
      members["windowWidth"] = .integer(windowSize.width)
      members["windowHeight"] = .integer(windowSize.height)
    }
    if let page { members["page"] = .string(page) }
    return members
  }

  package init(stored fields: inout StoredFields) {
    self.init()
    playsSound = fields.bool("playsSound") ?? playsSound
    neverEarly = fields.bool("neverEarly") ?? neverEarly
    digits = fields.word("digits", as: Digits.self) ?? digits
    inhibitsSleep = fields.bool("inhibitsSleep") ?? inhibitsSleep
    carriesOnAfterRestart = fields.bool("carriesOnAfterRestart") ?? carriesOnAfterRestart
    warnsInLastMinute = fields.bool("warnsInLastMinute") ?? warnsInLastMinute
    page = fields.text("page", limit: 16)
    // A size from a screen that is gone is no damage.
    if let width = fields.integer("windowWidth", in: Int64.min...Int64.max),
      let height = fields.integer("windowHeight", in: Int64.min...Int64.max)
    {
      windowSize = WindowSize(width: Int(width), height: Int(height))
    }
  }
}
