internal import CGtk

/// A place for a picture.
package final class Picture: Widget {
  /// Shows a picture in place of the one that is there, or none.
  package func show(_ picture: DecodedPicture?) {
    gtk_picture_set_paintable(opaque, picture.flatMap { OpaquePointer(bitPattern: $0.bits) })
    withExtendedLifetime(picture) {}
  }
}
