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

  /// The most pixels that are ever decoded.
  private static let mostPixels: Int64 = 16 << 20

  /// The kinds that are decoded, as the pages of the web show them, each with the bytes that it begins with.
  ///
  /// Everything else that decoders are installed for is refused before one sees it: drawings (SVG), of which nobody can
  /// tell how long they take, and the many formats that hardly anybody looks after.
  private static let kinds: [(name: String, start: [UInt8])] = [
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("jpeg", [0xFF, 0xD8, 0xFF]),
    ("gif", Array("GIF87a".utf8)), ("gif", Array("GIF89a".utf8)), ("webp", Array("RIFF".utf8)),
  ]

  /// Decodes a picture, scaled down so that its shorter side has at most that many pixels; `nil` where the bytes are no
  /// PNG, JPEG, GIF or (where a decoder is installed) WebP, or one of more than 16 million pixels, which is known and
  /// refused before it is decoded.
  package static func decode(_ bytes: [UInt8], shorterSide side: Int32) -> DecodedPicture? {
    guard let kind = kinds.first(where: { bytes.starts(with: $0.start) }),
      let loader = gdk_pixbuf_loader_new_with_type(kind.name, nil)
    else { return nil }
    defer { g_object_unref(loader) }
    let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      loader, width, height, side in
      let fits = width > 0 && height > 0 && Int64(width) * Int64(height) <= DecodedPicture.mostPixels
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
    let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isWhole, let pixels = gdk_pixbuf_loader_get_pixbuf(loader),
      let texture = gdk_texture_new_for_pixbuf(pixels)
    else { return nil }
    return DecodedPicture(bits: UInt(bitPattern: texture))
  }
}
