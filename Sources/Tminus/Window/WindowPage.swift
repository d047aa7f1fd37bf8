import CountdownCore

/// What a window shows.
struct WindowPage: Hashable {
  /// The countdown, also while the list is in its place.
  var shown: CountdownID
  var isList: Bool

  init(shown: CountdownID, isList: Bool) {
    self.shown = shown
    self.isList = isList
  }

  /// What was kept of a page; for the list with what it then stands in the place of.
  init(_ text: String, else other: CountdownID) {
    let id = CountdownID(text)
    self.init(shown: id ?? other, isList: id == nil)
  }

  /// What is kept of it: the name of the countdown, or the word for the list.
  var text: String { isList ? "list" : shown.description }
}
