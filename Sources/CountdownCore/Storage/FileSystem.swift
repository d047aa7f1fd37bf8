import Glibc

/// The system's number of an error, an errno.
struct FileSystemError: Error {
  var number: Int32

  static var last: FileSystemError { FileSystemError(number: errno) }
}

/// The few things done with files, each with all its errors as an errno.
enum FileSystem {
  /// The most bytes that a file of ours may have.
  static let greatestSize = 16 << 20

  /// The bytes of a regular file, or `nil` where there is none.
  static func read(_ path: String) throws(FileSystemError) -> [UInt8]? {
    // Without O_NONBLOCK a named pipe in its place would wait for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard status.st_size <= greatestSize else { throw FileSystemError(number: EFBIG) }
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
  /// killed process leaves one at most.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileSystemError) {
    let temporary = path + ".new"
    if unlink(temporary) != 0, errno != ENOENT { throw .last }
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last }
    do {
      try write(bytes, to: file)
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    guard close(file) == 0, rename(temporary, path) == 0 else {
      let error = FileSystemError.last
      unlink(temporary)
      throw error
    }
    try synchroniseFolder(of: path)
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

  /// Gives a file the first free one of the names that end in `.broken-1`, `.broken-2` and so on.
  static func setAside(_ path: String) throws(FileSystemError) -> String {
    for number in 1...9999 {
      let name = "\(path).broken-\(number)"
      var status = stat()
      if lstat(name, &status) == 0 { continue }
      guard errno == ENOENT, rename(path, name) == 0 else { throw .last }
      return name
    }
    throw FileSystemError(number: EEXIST)
  }

  /// The path with every link on the way followed, where the file is there.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// The exclusive use of a file among processes; it ends with the process, however that ends.
final class FileLock {
  private let file: Int32

  /// Takes the lock, waiting no longer than that; `EWOULDBLOCK` where another process or another lock in this one has it.
  init(_ path: String, patience: TimeSpan = .zero) throws(FileSystemError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last }
    // Who writes holds it for milliseconds, and tells nobody when it is free.
    var tries = max(0, patience.nanoseconds / 5_000_000)
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let error = FileSystemError.last
      guard error.number == EWOULDBLOCK, tries > 0 else {
        close(file)
        throw error
      }
      tries -= 1
      poll(nil, 0, 5)
    }
    self.file = file
  }

  deinit {
    // A child that was forked and has not yet become another program holds the file too: closing alone would leave it locked.
    flock(file, LOCK_UN)
    close(file)
  }
}
