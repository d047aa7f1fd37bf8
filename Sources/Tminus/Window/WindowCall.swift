/// What somebody who asks for a window has of the window system, so that it comes to the front.
struct WindowCall: Hashable {
  /// What it gave for a click elsewhere.
  var activationToken: String?
  /// Its time of what the person did; 0 where that is not known.
  var time: UInt32 = 0
}
