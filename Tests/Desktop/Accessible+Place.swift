import GLib

/// Where a widget is, from what different versions of GTK tell of it.
extension Accessible {
  /// What a place is told from: AT-SPI's "coordinate types".
  enum Origin: UInt32 {
    case window = 1
    case parent = 2
  }

  /// The place and size as GTK tells them; empty where it tells none.
  func toldExtents(_ origin: Origin) -> Extents {
    let answer = try? bus.call(
      program, path, "org.a11y.atspi.Component", "GetExtents", [Variant(origin.rawValue)])
    let numbers = answer?[0]?.children.map { Int($0.integer ?? 0) } ?? []
    guard numbers.count == 4 else { return Extents(x: 0, y: 0, width: 0, height: 0) }
    return Extents(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Whether its GTK is so new (4.10) that it adds a place in the window up from places in parents.
  ///
  /// GTK counts a widget's own place from its border and its children's from inside of that, so that sum misses all
  /// borders on the way.
  package var tellsPlaceInParent: Bool { bus.version(ofToolkitOf: program) >= (4, 10) }

  /// The place in the window, with the border of everything around it.
  var placeByParents: Extents {
    var place = toldExtents(.parent)
    // A dialog may be a window, or a page of one.
    if role == "window" || parent?.role == "application" {
      (place.x, place.y) = (0, 0)
      return place
    }
    var next = parent
    while let current = next, current.role != "application" {
      let border = current.border
      place.x += border.x
      place.y += border.y
      let around = current.toldExtents(.parent)
      next = current.parent
      // A window has no place in anything.
      if next == nil || next?.role == "application" { break }
      place.x += around.x
      place.y += around.y
    }
    return place
  }

  /// The border and padding of a widget that holds others, from their places in it.
  ///
  /// Nobody tells it, but what is inside stands in the middle; only below it there may be room left, so above it there is
  /// taken to be no more than beside it.
  private var border: (x: Int, y: Int) {
    let boxes = children.map { $0.toldExtents(.parent) }.filter { $0.width >= 0 && $0.height > 0 }
    guard let left = boxes.map(\.x).min(), let right = boxes.map({ $0.x + $0.width }).max(),
      let top = boxes.map(\.y).min(), let bottom = boxes.map({ $0.y + $0.height }).max()
    else { return (0, 0) }
    let box = toldExtents(.parent)
    let beside = max(0, (box.width - left - right) / 2)
    return (beside, min(beside, max(0, (box.height - top - bottom) / 2)))
  }
}
