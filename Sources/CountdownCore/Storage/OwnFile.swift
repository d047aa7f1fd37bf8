import Glibc

/// A file of this person's in the hands of this process: what a link leads to, read and replaced whole.
///
/// What is no regular file or another person's is neither opened nor replaced, and neither is what somebody else has
/// written since it was last read or written here. To be used from one thread.
final class OwnFile {
  /// Where it lies, links followed.
  let path: String
  /// Whether a link led here: then it may be some other file of this person's.
  let isLinked: Bool
  private var lock: FileLock?
  /// What it held when it was last read or written here; `nil` for no file.
  private var held: [UInt8]?
  /// What it may hold after a write that failed.
  private var attempted: [UInt8]?
  /// Why it is never written, if it is not.
  private var refusal: StorageError?

  init(_ path: String) {
    do throws(FileSystemError) {
      self.path = try FileSystem.resolved(path)
    } catch {
      self.path = path
      refusal = .unreadable(path: path, error: error.number)
    }
    isLinked = self.path != path
  }

  /// Takes it for this process alone, where it is not already: for good, or until this object is gone.
  func take(patience: TimeSpan = .zero) throws(StorageError) {
    if let refusal { throw refusal }
    if lock?.holds == true { return }
    // Somebody has deleted the lock's file: whoever came first after that has the new one.
    lock = nil
    do throws(FileSystemError) {
      // Where a link leads nowhere, no folders are made for it.
      if !isLinked { try FileSystem.makeFolder(FileSystem.folder(of: path)) }
      lock = try FileLock(path + ".lock", patience: patience)
    } catch {
      if error.number == EWOULDBLOCK { throw refuse(.inUse(path: path)) }
      throw error.isForeign ? .foreign(path: path + ".lock") : .unwritable(path: path, error: error.number)
    }
  }

  /// Never writes it, for this reason.
  @discardableResult
  func refuse(_ reason: StorageError) -> StorageError {
    refusal = reason
    return reason
  }

  /// What it holds; `nil` where there is no file.
  func read() throws(StorageError) -> [UInt8]? {
    held = try current()
    return held
  }

  private func current() throws(StorageError) -> [UInt8]? {
    // Links that lead nowhere.
    if case .unreadable? = refusal, let refusal { throw refusal }
    do throws(FileSystemError) {
      return try FileSystem.read(path)
    } catch {
      throw error.isForeign ? .foreign(path: path) : .unreadable(path: path, error: error.number)
    }
  }

  /// Replaces it, on the disk when this returns.
  func replace(with bytes: [UInt8]) throws(StorageError) {
    try take()
    // The lock keeps out those who know of it; the file itself tells of all others.
    let there = try current()
    if there != nil, there == attempted { held = attempted }
    guard there == nil || there == held else { throw refuse(.changed(path: path)) }
    attempted = bytes
    do throws(FileSystemError) {
      try FileSystem.replace(path, with: bytes)
    } catch {
      throw .unwritable(path, error)
    }
    (held, attempted) = (bytes, nil)
  }

  /// Keeps what was read of it beside it, and gives the name.
  func setAside() throws(StorageError) -> String {
    try take()
    do throws(FileSystemError) {
      return try FileSystem.setAside(held ?? [], beside: path)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Moves it aside unread, and gives the name.
  func moveAside() throws(StorageError) -> String {
    try take()
    do throws(FileSystemError) {
      return try FileSystem.setAside(path)
    } catch {
      throw .unwritable(path, error)
    }
  }
}

extension StorageError {
  fileprivate static func unwritable(_ path: String, _ error: FileSystemError) -> StorageError {
    error.isForeign ? .foreign(path: path) : .unwritable(path: path, error: error.number)
  }
}
