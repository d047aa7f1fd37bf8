import CountdownCore

/// What stands on a button for something that was started, and behind it.
enum RecentText {
  /// The longest title that is shown whole.
  private static let longestTitle = 16

  /// "Tea · 5 min".
  static func short(_ recent: Recent) -> String {
    let length = TimeText.exact(recent.duration)
    guard !recent.title.isEmpty else { return length }
    var title = recent.title.prefix(longestTitle)
    if title.endIndex < recent.title.endIndex {
      title.removeLast()
      while title.last?.isWhitespace == true { title.removeLast() }
      title += "…"
    }
    // Translators: on a small button: what was started, and for how long
    return tr("%s · %s", String(title), length)
  }

  /// The whole title, and how to start and remove it by the keyboard.
  static func long(_ recent: Recent, place: Int) -> String {
    // Translators: the keys on a button for something that was started; %s is a digit
    let keys = tr("Alt+%s starts it, Delete removes it.", String(place))
    return recent.title.isEmpty ? keys : "\(recent.title)\n\(keys)"
  }
}
