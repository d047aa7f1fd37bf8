/// Any bytes as a picture: of what is not refused, the size and the length of the first frame are within bounds.
func fuzzPicture(_ bytes: [UInt8]) {
  guard let head = PictureHead(bytes) else { return }
  require(head.width > 0 && head.height > 0 && head.width * head.height <= PictureHead.mostPixels)
  require(head.frame.count > 0 && head.frame.count <= bytes.count)
  require(head.passes >= 1)
  // What is decoded is the same picture.
  let frame = Array(bytes[..<head.frame.count]) + head.frame.end
  guard let again = PictureHead(frame) else { fail("the first frame is no picture") }
  require((again.kind, again.width, again.height, again.passes) == (head.kind, head.width, head.height, head.passes))
}
