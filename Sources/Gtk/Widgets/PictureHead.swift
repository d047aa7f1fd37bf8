/// What the beginning of a picture says of it, read without decoding anything.
///
/// Of the kinds that pages of the web show. Everything else that decoders are installed for is refused before one sees it:
/// drawings (SVG), of which nobody can tell how long they take, and the many formats that hardly anybody looks after.
struct PictureHead: Equatable {
  enum Kind: String {
    case png, jpeg, gif, webp
  }

  let kind: Kind
  let width: Int
  let height: Int
  /// How many of the bytes hold the first frame, and what ends the picture behind them.
  let frame: (count: Int, end: [UInt8])
  /// How often a decoder goes over the pixels: more than once for a JPEG that comes in scans.
  let passes: Int

  /// The most pixels that are decoded: 64 MiB of four bytes each.
  static let mostPixels = 16 << 20
  /// The most pixels of all passes together.
  private static let mostWork = 16 * mostPixels

  /// The head of a picture; `nil` where it is none of these kinds, or too large to be decoded.
  init?(_ bytes: [UInt8]) {
    let reader = Reader(bytes: bytes)
    guard let found = Self.png(reader) ?? Self.jpeg(reader) ?? Self.gif(reader) ?? Self.webp(reader) else { return nil }
    self = found
    guard width > 0, height > 0, width <= Self.mostPixels / height, passes <= Self.mostWork / (width * height) else {
      return nil
    }
  }

  private init(_ kind: Kind, _ width: Int, _ height: Int, _ count: Int, end: [UInt8] = [], passes: Int = 1) {
    self.kind = kind
    self.width = width
    self.height = height
    self.passes = passes
    frame = (count, end)
  }

  static func == (one: PictureHead, other: PictureHead) -> Bool {
    (one.kind, one.width, one.height, one.passes) == (other.kind, other.width, other.height, other.passes)
      && one.frame == other.frame
  }

  /// PNG (ISO/IEC 15948): the size stands in the first chunk; what moves in it is in chunks that no decoder of ours reads.
  private static func png(_ reader: Reader) -> PictureHead? {
    guard reader.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), reader.text(12, 4) == "IHDR",
      let width = reader.big(16, 4), let height = reader.big(20, 4)
    else { return nil }
    return PictureHead(.png, width, height, reader.bytes.count)
  }

  /// JPEG (ITU-T T.81, annex B): the size stands in the frame's header, and every scan has one of its own.
  private static func jpeg(_ reader: Reader) -> PictureHead? {
    guard reader.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var place = 2
    var size: (width: Int, height: Int)?
    var scans = 0
    while let start = reader.byte(place), let marker = reader.byte(place + 1) {
      guard start == 0xFF else {
        // What is coded, up to the next marker.
        place += 1
        continue
      }
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      case 0xFF: place += 1
      case 0xD9: return size.map { PictureHead(.jpeg, $0.width, $0.height, place + 2, passes: max(1, scans)) }
      default:
        guard let length = reader.big(place + 2, 2), length >= 2 else { return nil }
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          guard size == nil, length >= 8, let height = reader.big(place + 5, 2),
            let width = reader.big(place + 7, 2)
          else { return nil }
          size = (width, height)
        }
        if marker == 0xDA { scans += 1 }
        place += 2 + length
      }
    }
    // Cut off: decoders draw what is there.
    return size.map { PictureHead(.jpeg, $0.width, $0.height, reader.bytes.count, passes: max(1, scans)) }
  }

  /// GIF (GIF89a): its first picture, after which nothing is looked at.
  private static func gif(_ reader: Reader) -> PictureHead? {
    guard reader.text(0, 6) == "GIF87a" || reader.text(0, 6) == "GIF89a", let width = reader.little(6, 2),
      let height = reader.little(8, 2), let flags = reader.byte(10)
    else { return nil }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var place = 13 + table(flags)
    while let kind = reader.byte(place) {
      switch kind {
      case 0x21: place += 2
      case 0x2C:
        guard let frameWidth = reader.little(place + 5, 2), let frameHeight = reader.little(place + 7, 2),
          let flags = reader.byte(place + 9), frameWidth * frameHeight <= mostPixels
        else { return nil }
        place += 11 + table(flags)
      default: return nil
      }
      guard let next = reader.behindBlocks(at: place) else { return nil }
      place = next
      if kind == 0x2C { return PictureHead(.gif, width, height, place, end: [0x3B]) }
    }
    return nil
  }

  /// WebP (RFC 9649), one that does not move.
  private static func webp(_ reader: Reader) -> PictureHead? {
    guard reader.text(0, 4) == "RIFF", reader.text(8, 4) == "WEBP" else { return nil }
    switch reader.text(12, 4) {
    case "VP8X":
      guard let flags = reader.byte(20), flags & 2 == 0, let width = reader.little(24, 3),
        let height = reader.little(27, 3)
      else { return nil }
      return PictureHead(.webp, width + 1, height + 1, reader.bytes.count)
    case "VP8 ":
      guard let width = reader.little(26, 2), let height = reader.little(28, 2) else { return nil }
      return PictureHead(.webp, width & 0x3FFF, height & 0x3FFF, reader.bytes.count)
    case "VP8L":
      guard let bits = reader.little(21, 4) else { return nil }
      return PictureHead(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, reader.bytes.count)
    default: return nil
    }
  }
}

/// Bytes by their places, none where there are none.
private struct Reader {
  let bytes: [UInt8]

  func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  func starts(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

  private func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    place <= bytes.count - count ? bytes[place..<place + count] : nil
  }

  func text(_ place: Int, _ count: Int) -> String? { slice(place, count).map { String(decoding: $0, as: UTF8.self) } }

  func big(_ place: Int, _ count: Int) -> Int? { slice(place, count)?.reduce(0) { $0 << 8 | Int($1) } }

  func little(_ place: Int, _ count: Int) -> Int? { slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// The place behind the sub-blocks of a GIF that begin at one, each with its length before it, a zero at the end.
  func behindBlocks(at place: Int) -> Int? {
    var place = place
    while let length = byte(place) {
      place += 1 + Int(length)
      if length == 0 { return place }
    }
    return nil
  }
}
