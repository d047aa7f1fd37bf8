internal import CGtk
import GLib

/// Makes a box give its only child no more width than lines of text can be read in, in the middle of what there is.
///
/// Its natural width is that width: it grows with the reader's text. With the style class `shrink-only` the child is drawn
/// smaller where there is less room than it needs.
@MainActor
package enum ClampedBin {
  /// The width in heights of the reader's text.
  private nonisolated static let width = 28.0
  /// The least share of its own size to which a child is scaled before it would rather be cut off.
  private nonisolated static let smallest = 0.25

  package static func set(on box: Box) {
    box.layOut(
      measure: { box, orientation, room, minimum, natural, _, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let least = ClampedBin.leastWidth(of: child)
        guard orientation == GTK_ORIENTATION_VERTICAL else {
          let shrinks = gtk_widget_has_css_class(box, "shrink-only") != 0
          minimum?.pointee = shrinks ? Int32((Double(least) * ClampedBin.smallest).rounded(.up)) : least
          natural?.pointee = max(least, ClampedBin.most(in: box))
          return
        }
        let (width, scale) = ClampedBin.fit(least, in: room < 0 ? least : room, of: box)
        var heights: (least: Int32, natural: Int32) = (0, 0)
        gtk_widget_measure(
          child, GTK_ORIENTATION_VERTICAL, width, &heights.least, &heights.natural, nil, nil)
        minimum?.pointee = Int32((Double(heights.least) * scale).rounded(.up))
        natural?.pointee = Int32((Double(heights.natural) * scale).rounded(.up))
      },
      allocate: { box, room, height, _ in
        guard let box, let child = gtk_widget_get_first_child(box) else { return }
        let (width, scale) = ClampedBin.fit(ClampedBin.leastWidth(of: child), in: room, of: box)
        var offset = graphene_point_t(x: Float(((Double(room) - Double(width) * scale) / 2).rounded()), y: 0)
        var transform = gsk_transform_translate(nil, &offset)
        if scale < 1 { transform = gsk_transform_scale(transform, Float(scale), Float(scale)) }
        gtk_widget_allocate(child, width, Int32((Double(height) / scale).rounded(.down)), -1, transform)
      })
  }

  /// The child's width in a room, and by how much it is scaled to fit into that.
  private nonisolated static func fit(
    _ least: Int32, in room: Int32, of box: UnsafeMutablePointer<GtkWidget>
  ) -> (width: Int32, scale: Double) {
    let width = max(least, min(room, most(in: box)), 1)
    return (width, width > room && room > 0 ? Double(room) / Double(width) : 1)
  }

  private nonisolated static func leastWidth(of child: UnsafeMutablePointer<GtkWidget>) -> Int32 {
    var least: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    return least
  }

  private nonisolated static func most(in box: UnsafeMutablePointer<GtkWidget>) -> Int32 {
    let font = gtk_widget_get_pango_context(box).flatMap { pango_context_get_font_description($0) }
    let size = font.map { Double(pango_font_description_get_size($0)) / Double(PANGO_SCALE) } ?? 0
    return Int32((min(max(size, 8), 100) * width).rounded())
  }
}
