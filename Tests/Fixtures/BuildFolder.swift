/// Where a build of this checkout keeps what it makes.
enum BuildFolder {
  static let path = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/.build"
}
