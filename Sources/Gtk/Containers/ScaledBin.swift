internal import CGtk
import GLib

/// Makes a box draw its first child as large as the room allows, by scaling what it draws.
///
/// Further children lie over the whole of it.
/// Its natural height is what the width lets the child fill. With the style class `shrink-only` the child is never drawn
/// larger than its own size, and only for want of width smaller.
///
/// The child is laid out once at its own size, so no change of the window's size changes a font or starts a new layout.
@MainActor
package enum ScaledBin {
  /// The least share of its own size to which a child is scaled before it would rather be cut off.
  private nonisolated static let smallest = 0.25

  package static func set(on box: Box) {
    box.layOut(
      measure: { box, orientation, room, minimum, natural, _, _ in
        let size = ScaledBin.size(of: box, orientation)
        let least = Int32((Double(size) * ScaledBin.smallest).rounded(.up))
        guard orientation == GTK_ORIENTATION_VERTICAL else {
          minimum?.pointee = least
          natural?.pointee = size
          return
        }
        let width = max(ScaledBin.size(of: box, GTK_ORIENTATION_HORIZONTAL), 1)
        let given = room < 0 ? width : room
        if gtk_widget_has_css_class(box, "shrink-only") != 0 {
          let scaled = Int32((Double(size) * min(Double(given) / Double(width), 1)).rounded(.up))
          minimum?.pointee = scaled
          natural?.pointee = scaled
          return
        }
        let filled = Int32(min((Double(size) * Double(given) / Double(width)).rounded(), 100_000))
        // GTK takes what is asked for without a width for enough in any width, and complains where it is not.
        let wanted = ScaledBin.leastHeight(of: box)
        let lowest = max(least, room < 0 ? wanted : min(filled, wanted))
        minimum?.pointee = lowest
        natural?.pointee = max(lowest, filled)
      },
      allocate: { box, width, height, _ in
        guard let child = gtk_widget_get_first_child(box) else { return }
        let natural = (
          width: ScaledBin.size(of: box, GTK_ORIENTATION_HORIZONTAL),
          height: ScaledBin.size(of: box, GTK_ORIENTATION_VERTICAL)
        )
        guard natural.width > 0, natural.height > 0 else { return }
        let room = min(Double(width) / Double(natural.width), Double(height) / Double(natural.height))
        let scale = gtk_widget_has_css_class(box, "shrink-only") != 0 ? min(room, 1) : room
        var offset = graphene_point_t(
          x: Float((Double(width) - scale * Double(natural.width)) / 2),
          y: Float((Double(height) - scale * Double(natural.height)) / 2))
        let transform = gsk_transform_scale(gsk_transform_translate(nil, &offset), Float(scale), Float(scale))
        gtk_widget_allocate(child, natural.width, natural.height, -1, transform)
        var next = gtk_widget_get_next_sibling(child)
        while let above = next {
          gtk_widget_allocate(above, width, height, -1, nil)
          next = gtk_widget_get_next_sibling(above)
        }
      })
  }

  /// Sets the height below which the child is not scaled for want of height; by less width it still is.
  package static func setLeastHeight(_ height: Int32, of box: Box) {
    guard leastHeight(of: box.widget) != height else { return }
    g_object_set_data(box.pointer(), leastHeightKey, UnsafeMutableRawPointer(bitPattern: Int(height)))
    gtk_widget_queue_resize(box.widget)
  }

  private nonisolated static let leastHeightKey = "tminus-least-height"

  private nonisolated static func leastHeight(of box: UnsafeMutablePointer<GtkWidget>?) -> Int32 {
    guard let box else { return 0 }
    let object = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GObject.self)
    return Int32(clamping: Int(bitPattern: g_object_get_data(object, leastHeightKey)))
  }

  private nonisolated static func size(of box: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation) -> Int32
  {
    guard let child = gtk_widget_get_first_child(box) else { return 0 }
    var natural: Int32 = 0
    gtk_widget_measure(child, orientation, -1, nil, &natural, nil, nil)
    return natural
  }
}
