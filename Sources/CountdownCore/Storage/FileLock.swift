import Glibc

/// The exclusive use of a file among processes; it ends with the process, however that ends.
final class FileLock {
  private let file: Int32
  private let path: String

  /// Takes the lock, waiting no longer than that; `EWOULDBLOCK` where another process or another lock in this one has it.
  init(_ path: String, patience: TimeSpan = .zero) throws(FileSystemError) {
    // Not blocking, where something else than a file lies there.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    guard file >= 0 else { throw .last }
    do {
      _ = try FileSystem.status(ofOpen: file)
      try Self.take(file, patience: patience)
    } catch {
      close(file)
      throw error
    }
    self.file = file
    self.path = path
  }

  private static func take(_ file: Int32, patience: TimeSpan) throws(FileSystemError) {
    // Who writes holds it for milliseconds, and tells nobody when it is free.
    var tries = max(0, patience.nanoseconds / 5_000_000)
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let error = FileSystemError.last
      guard error.number == EWOULDBLOCK, tries > 0 else { throw error }
      tries -= 1
      poll(nil, 0, 5)
    }
  }

  /// Whether whoever asks for this lock now meets it: somebody may have deleted its file.
  var holds: Bool {
    var mine = stat()
    var there = stat()
    return fstat(file, &mine) == 0 && lstat(path, &there) == 0 && mine.st_ino == there.st_ino
      && mine.st_dev == there.st_dev
  }

  deinit {
    // A child that was forked and has not yet become another program holds the file too: closing alone would leave it locked.
    flock(file, LOCK_UN)
    close(file)
  }
}
