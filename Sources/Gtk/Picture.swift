internal import CGLib
internal import CGtk

/// A picture from outside, decoded and small enough to be shown.
///
/// Decoding takes its time, so it is done on whichever thread has the bytes; the result can go anywhere.
public final class DecodedPicture: Sendable {
  /// The GdkTexture, of which this object holds a reference; textures do not change and count references atomically.
  fileprivate let bits: UInt

  private init(bits: UInt) { self.bits = bits }

  deinit { g_object_unref(UnsafeMutableRawPointer(bitPattern: bits)) }

  /// The most pixels that are ever decoded.
  private static let mostPixels: Int64 = 16 << 20

  /// Decodes a picture, scaled down so that its shorter side has at most that many pixels; `nil` where the bytes are no
  /// picture, or one of more than 16 million pixels, which is known and refused before it is decoded.
  ///
  /// Drawings (SVG) are refused as well: how long they take cannot be told beforehand.
  public static func decode(_ bytes: [UInt8], shorterSide side: Int32) -> DecodedPicture? {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      loader, width, height, side in
      let isDrawing = gdk_pixbuf_loader_get_format(loader).map { takenString(gdk_pixbuf_format_get_name($0)) == "svg" }
      let fits = width > 0 && height > 0 && Int64(width) * Int64(height) <= DecodedPicture.mostPixels
      // A size of nothing tells the decoder to stop before it reserves memory.
      guard fits, isDrawing == false else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
      let shorter = Int64(min(width, height))
      let wanted = Int64(Int(bitPattern: side))
      guard shorter > wanted else { return }
      gdk_pixbuf_loader_set_size(
        loader, Int32(clamping: max(1, min(Int64(width) * wanted / shorter, 4 * wanted))),
        Int32(clamping: max(1, min(Int64(height) * wanted / shorter, 4 * wanted))))
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), gpointer(bitPattern: Int(side)), nil,
      GConnectFlags(rawValue: 0))
    let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isWhole, let pixels = gdk_pixbuf_loader_get_pixbuf(loader),
      let texture = gdk_texture_new_for_pixbuf(pixels)
    else { return nil }
    return DecodedPicture(bits: UInt(bitPattern: texture))
  }
}

/// A place for a picture.
public final class Picture: Widget {
  /// Shows a picture, or nothing.
  public func show(_ picture: DecodedPicture?) {
    gtk_picture_set_paintable(opaque, picture.flatMap { OpaquePointer(bitPattern: $0.bits) })
    withExtendedLifetime(picture) {}
  }
}
