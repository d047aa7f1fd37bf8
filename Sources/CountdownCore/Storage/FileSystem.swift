import Glibc

/// The system's number of an error, an errno.
struct FileSystemError: Error {
  var number: Int32

  static var last: FileSystemError { FileSystemError(number: errno) }

  /// What lies there is no regular file, or another person's: zero is no errno.
  static var foreign: FileSystemError { FileSystemError(number: 0) }
  var isForeign: Bool { number == 0 }
}

/// The few things done with files, each with all its errors as an errno.
enum FileSystem {
  /// The most bytes that a file of ours may have.
  static let greatestSize = 16 << 20

  /// Where a path leads once every link is followed, whether there is a file at its end or not.
  ///
  /// `ELOOP` where links lead round in a circle.
  static func resolved(_ path: String) throws(FileSystemError) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = readlink(path, &target, Int(PATH_MAX))
      if length < 0 { return path }
      let text = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = text.hasPrefix("/") ? text : folder(of: path) + "/" + text
    }
    throw FileSystemError(number: ELOOP)
  }

  /// What a file is, where it is a regular one of this person's; ``FileSystemError/foreign`` where it is not, and
  /// `nil` where there is none.
  static func status(of path: String) throws(FileSystemError) -> stat? {
    var status = stat()
    if lstat(path, &status) == 0 { return try own(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .last
  }

  /// As ``status(of:)``, of one that is open.
  static func status(ofOpen file: Int32) throws(FileSystemError) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    return try own(status)
  }

  private static func own(_ status: stat) throws(FileSystemError) -> stat {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { throw .foreign }
    return status
  }

  /// The bytes of a regular file of this person's, or `nil` where there is none; nothing else is ever opened.
  static func read(_ path: String) throws(FileSystemError) -> [UInt8]? {
    guard try status(of: path) != nil else { return nil }
    // Without O_NONBLOCK a named pipe that has come in its place meanwhile would wait for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw .last
    }
    defer { close(file) }
    guard try status(ofOpen: file).st_size <= greatestSize else { throw FileSystemError(number: EFBIG) }
    return try bytes(of: file)
  }

  private static func bytes(of file: Int32) throws(FileSystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count <= greatestSize {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if errno != EINTR {
        throw .last
      }
    }
    throw FileSystemError(number: EFBIG)
  }

  /// Puts a file in the place of another so that at any instant, a loss of power included, there is the old or the new.
  ///
  /// Only whoever holds the file's lock may call it: the temporary file beside it always has the same name, so that a
  /// killed process leaves one at most. A file that cannot be read again for its size is not written; what is no
  /// regular file of this person's is not replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileSystemError) {
    guard bytes.count <= greatestSize else { throw FileSystemError(number: EFBIG) }
    _ = try status(of: path)
    let temporary = path + ".new"
    if unlink(temporary) != 0, errno != ENOENT { throw .last }
    try create(temporary, with: bytes)
    guard rename(temporary, path) == 0 else {
      let error = FileSystemError.last
      unlink(temporary)
      throw error
    }
    try synchroniseFolder(of: path)
  }

  /// Makes a new file that is whole on the disk, or none; `EEXIST` where there is something already.
  private static func create(_ path: String, with bytes: [UInt8]) throws(FileSystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last }
    do {
      try write(bytes, to: file)
    } catch {
      close(file)
      unlink(path)
      throw error
    }
    guard close(file) == 0 else {
      let error = FileSystemError.last
      unlink(path)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(FileSystemError) {
    // The umask may have taken more away.
    guard fchmod(file, 0o600) == 0 else { throw .last }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        throw FileSystemError(number: EIO)
      } else if errno != EINTR {
        throw .last
      }
    }
    guard fsync(file) == 0 else { throw .last }
  }

  private static func synchroniseFolder(of path: String) throws(FileSystemError) {
    let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .last }
    defer { close(folder) }
    // Some file systems have no such thing for folders.
    if fsync(folder) != 0, errno != EINVAL, errno != ENOTSUP { throw .last }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those it lies in, for the person alone.
  static func makeFolder(_ path: String) throws(FileSystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path.contains("/"), folder(of: path) != path else { throw .last }
    try makeFolder(folder(of: path))
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .last }
  }

  /// Keeps bytes beside a file under the first free one of the names that end in `.broken-1`, `.broken-2` and so on,
  /// and gives that name.
  static func setAside(_ bytes: [UInt8], beside path: String) throws(FileSystemError) -> String {
    try setAside(path) { name throws(FileSystemError) in try create(name, with: bytes) }
  }

  /// Gives a file itself such a name, where it is a regular one of this person's.
  static func setAside(_ path: String) throws(FileSystemError) -> String {
    _ = try status(of: path)
    return try setAside(path) { name throws(FileSystemError) in
      guard rename(path, name) == 0, chmod(name, 0o600) == 0 else { throw .last }
    }
  }

  private static func setAside(
    _ path: String, keep: (String) throws(FileSystemError) -> Void
  ) throws(FileSystemError) -> String {
    for number in 1...9999 {
      let name = "\(path).broken-\(number)"
      var status = stat()
      if lstat(name, &status) == 0 { continue }
      guard errno == ENOENT else { throw .last }
      try keep(name)
      try synchroniseFolder(of: path)
      return name
    }
    throw FileSystemError(number: EEXIST)
  }
}
