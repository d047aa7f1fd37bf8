/// The picture of the demonstration's order, drawn when it is asked for: a rocket above the horizon.
enum DemoPicture {
  private static let side = 160

  /// The picture as a PNG file (ISO/IEC 15948), 8 bits a colour, its data stored without compression.
  static var png: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<side {
      rows.append(0)
      for x in 0..<side { rows += color(x, y) }
    }
    let size = bytes(UInt32(side))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", size + size + [8, 2, 0, 0, 0]) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func color(_ x: Int, _ y: Int) -> [UInt8] {
    let (dx, dy) = (x - 80, y - 62)
    // The hull is a circle that is drawn out, its window a small one, the fins and the flame are triangles.
    if dx * dx + (dy + 14) * (dy + 14) < 49 { return [0x35, 0x84, 0xE4] }
    if dx * dx * 6 + dy * dy < 2200, dy < 34 { return [0xF6, 0xF5, 0xF4] }
    if dy > 8, dy < 40, abs(dx) < 13 + (dy - 8) / 2 { return [0xC0, 0x1C, 0x28] }
    if dy >= 34, dy < 74, abs(dx) * 4 < 74 - dy { return [0xF5, 0xC2, 0x11] }
    let (hx, hy) = (x - 80, y - 330)
    if hx * hx + hy * hy < 36100 { return [0x26, 0xA2, 0x69] }
    return [UInt8(0x1A + y / 4), UInt8(0x2B + y / 3), UInt8(0x5B + y / 2)]
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(checksum(body))
  }

  /// The data as a zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    while !rest.isEmpty {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for half in [length, ~length] { result += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      result += block
    }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return result + bytes(high << 16 | low)
  }

  /// The CRC-32 of ISO/IEC 15948, annex D.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
