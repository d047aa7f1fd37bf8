import Glibc
import Gtk

@MainActor let pictureChecks = [
  Check("A picture is decoded, and a large one made small") { report in
    report.expect(DecodedPicture.decode(png(width: 3, height: 2), shorterSide: 160) != nil, "a small PNG is none")
    report.expect(DecodedPicture.decode(png(width: 4000, height: 4000), shorterSide: 160) != nil, "a large PNG is none")
    report.expect(DecodedPicture.decode(gif(side: 10, frames: 3), shorterSide: 160) != nil, "a GIF is none")
  },
  Check("A picture of more pixels than there may be is refused before memory is reserved for it") { report in
    let before = peak()
    for size in [65_535, 30_000, 5000] as [UInt32] {
      report.expect(DecodedPicture.decode(png(width: size, height: size), shorterSide: 160) == nil, "PNG of \(size)")
    }
    report.expect(DecodedPicture.decode(png(width: 1 << 31 - 1, height: 1), shorterSide: 160) == nil, "an endless line")
    report.expect(DecodedPicture.decode(png(width: 0, height: 0), shorterSide: 160) == nil, "no pixel at all")
    report.expect(DecodedPicture.decode(gif(side: 65_535, frames: 1), shorterSide: 160) == nil, "GIF of 65535")
    report.expect(peak() - before < 64 << 10, "it took \(peak() - before) KiB")
  },
  Check("Ten thousand frames of a moving picture take no more memory than one") { report in
    _ = DecodedPicture.decode(gif(side: 4000, frames: 1), shorterSide: 160)
    let before = peak()
    _ = DecodedPicture.decode(gif(side: 4000, frames: 10_000), shorterSide: 160)
    report.expect(peak() - before < 64 << 10, "it took \(peak() - before) KiB")
  },
  Check("Of two hundred thousand frames of a moving picture the first is decoded, within a second") { report in
    let bytes = gif(side: 100, frames: 200_000)
    let start = processorTime()
    report.expect(DecodedPicture.decode(bytes, shorterSide: 160) != nil, "it is none")
    // It took 107 s once. What a busy machine does meanwhile does not count.
    let milliseconds = (processorTime() - start) / 1_000_000
    report.expect(milliseconds < 1000, "it took \(milliseconds) ms")
  },
  Check("A picture that a decoder goes over again and again is refused") { report in
    report.expect(
      DecodedPicture.decode(jpeg(width: 4000, height: 4000, scans: 20_000), shorterSide: 160) == nil, "JPEG")
    report.expect(DecodedPicture.decode(jpeg(width: 65_535, height: 65_535, scans: 1), shorterSide: 160) == nil, "size")
  },
  Check("Decoding ends as soon as it is not wanted any more") { report in
    var asked = 0
    let picture = DecodedPicture.decode(png(width: 4000, height: 4000), shorterSide: 160) {
      asked += 1
      return asked < 10
    }
    report.expect(picture == nil && asked == 10, "it was asked \(asked) times")
  },
  Check("A drawing is refused: no entity of it is resolved, no file read, no address asked") { report in
    let bomb = (1...9).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined()
    for drawing in [
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
      "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///dev/zero'>]>"
        + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&x;</text></svg>",
      "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a0 'lol'>\(bomb)]>"
        + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&a9;</text></svg>",
    ] {
      report.expect(DecodedPicture.decode(Array(drawing.utf8), shorterSide: 160) == nil, "it was drawn: \(drawing)")
    }
  },
  Check("What is no picture, or one of a kind that no page shows, is none") { report in
    let whole = png(width: 40, height: 40)
    for bytes in [[], [0x89], Array("<html>no</html>".utf8), Array(whole.prefix(8)), Array(whole.prefix(20))]
      as [[UInt8]]
    {
      report.expect(DecodedPicture.decode(bytes, shorterSide: 160) == nil, "\(bytes.count) bytes are one")
    }
    for other in ["/* XPM */\nstatic char *x[] = {\"1 1 1 1\", \"a c red\", \"a\"};", "P6 1 1 255 abc"] {
      report.expect(DecodedPicture.decode(Array(other.utf8), shorterSide: 160) == nil, "it was read: \(other)")
    }
    report.expect(
      DecodedPicture.decode([UInt8](repeating: 0x55, count: 10 << 20), shorterSide: 160) == nil, "10 MiB of noise")
  },
]

/// The most memory that the process has had in the machine, in KiB.
private func peak() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix("VmHWM:") { return text.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0 }
  }
  return 0
}

/// A PNG of one bit a pixel, all of them black (ISO/IEC 15948), its data stored (RFC 1951, section 3.2.4); of a size
/// that is refused only its head.
private func png(width: UInt32, height: UInt32) -> [UInt8] {
  func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(UInt32(data.count)) + body + big(~sum)
  }
  let isLarge = UInt64(width) * UInt64(height) > 16 << 20
  let line = Int((UInt64(width) + 7) / 8) + 1
  let data = [UInt8](repeating: 0, count: isLarge ? 100 : line * Int(height))
  var stored: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let count = min(65_535, data.count - start)
    let low = [UInt8(count & 0xFF), UInt8(count >> 8)]
    stored += [start + count == data.count && !isLarge ? 1 : 0] + low + low.map { ~$0 } + data[start..<start + count]
    start += count
  } while start < data.count
  // Adler-32 of so many zeros.
  stored += big(UInt32(data.count % 65_521) << 16 | 1)
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", big(width) + big(height) + [1, 0, 0, 0, 0]) + chunk("IDAT", stored) + chunk("IEND", [])
}

/// The head of a progressive JPEG of one component (ITU-T T.81, annex B), and scans in which nothing is coded.
private func jpeg(width: UInt16, height: UInt16, scans: Int) -> [UInt8] {
  func word(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
  let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8] + word(height) + word(width) + [1, 1, 0x11, 0]
  let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 0]
  return [0xFF, 0xD8] + frame + (0..<scans).flatMap { _ in scan } + [0xFF, 0xD9]
}

private func big(_ number: UInt32) -> [UInt8] {
  [UInt8(number >> 24), UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
}

/// A GIF (GIF89a) whose frames claim the whole square and bring one pixel each.
private func gif(side: UInt16, frames: Int) -> [UInt8] {
  let size = [UInt8(side & 0xFF), UInt8(side >> 8)]
  let head = Array("GIF89a".utf8) + size + size + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
  // Clear, one pixel, end: three codes of three bits.
  var frame: [UInt8] = [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0]
  frame += size
  frame += size
  frame += [0, 2, 2, 0x44, 0x01, 0]
  return head + (0..<frames).flatMap { _ in frame } + [0x3B]
}
