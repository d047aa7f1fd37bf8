internal import CGLib
internal import CGtk
import GLib

/// A picture from outside, decoded and small enough to be shown.
///
/// Decoding takes its time, so it is done on whichever thread has the bytes; the result can go anywhere.
package final class DecodedPicture: Sendable {
  /// The GdkTexture, of which this object holds a reference; textures do not change and count references atomically.
  let bits: UInt

  private init(bits: UInt) { self.bits = bits }

  deinit { g_object_unref(UnsafeMutableRawPointer(bitPattern: bits)) }

  /// How many bytes a decoder gets at a time.
  private static let part = 4096

  /// Decodes a picture's first frame, scaled down so that its shorter side has at most that many pixels; `nil` where the
  /// bytes are no PNG, JPEG, GIF or (where a decoder is installed) WebP, or one that is too large, which is known and
  /// refused before it is decoded (see ``PictureHead``).
  ///
  /// It is asked again and again whether decoding is still wanted, and given up where it is not.
  package static func decode(
    _ bytes: [UInt8], shorterSide side: Int32, whileWanted isWanted: () -> Bool = { true }
  ) -> DecodedPicture? {
    guard let head = PictureHead(bytes), let loader = gdk_pixbuf_loader_new_with_type(head.kind.rawValue, nil) else {
      return nil
    }
    defer { g_object_unref(loader) }
    let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      loader, width, height, side in
      let fits = width > 0 && height > 0 && Int(width) <= PictureHead.mostPixels / Int(height)
      // A size of nothing tells the decoder to stop before it reserves memory.
      guard fits else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
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
    let isWritten =
      write(bytes[..<head.frame.count], to: loader, isWanted) && write(head.frame.end[...], to: loader, isWanted)
    // A loader has to be closed, whatever it has got.
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isWhole, isWanted(), let pixels = gdk_pixbuf_loader_get_pixbuf(loader),
      let texture = gdk_texture_new_for_pixbuf(pixels)
    else { return nil }
    return DecodedPicture(bits: UInt(bitPattern: texture))
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ isWanted: () -> Bool
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix(Self.part)
      rest = rest.dropFirst(part.count)
      guard isWanted(),
        part.withUnsafeBufferPointer({ gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) }) != 0
      else { return false }
    }
    return true
  }
}
