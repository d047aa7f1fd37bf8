internal import CGtk

/// A place for a picture.
package final class Picture: Widget {
  package func show(_ picture: DecodedPicture?) {
    gtk_picture_set_paintable(opaque, picture.flatMap { OpaquePointer(bitPattern: $0.bits) })
    withExtendedLifetime(picture) {}
  }
}
