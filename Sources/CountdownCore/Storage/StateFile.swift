import Glibc

/// A file that keeps one content, written whole at every change.
///
/// Nothing that may be the matter with it stops the program: every failure is a value with a sentence. What cannot be
/// read is never overwritten: a broken file is set aside, one of a newer version or one that another instance keeps
/// stays as it is, and then nothing is written. To be used from one thread.
package final class StateFile<Content: Stored> {
  package let path: String
  /// What it held when it was opened.
  package let initial: Content
  /// What was the matter when it was opened, to be told once; `nil` where nothing was.
  package let problem: StorageError?
  private let lock: FileLock?

  /// Opens the file, which need not be there, and takes it for this instance.
  package init(opening path: String) {
    let path = FileSystem.resolved(path)
    let lock: FileLock?
    var problem: StorageError?
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      lock = try FileLock(path + ".lock")
    } catch {
      lock = nil
      problem =
        error.number == EWOULDBLOCK ? .inUse(path: path) : .unwritable(path: path, error: error.number)
    }
    let (content, found) = Self.load(path, mayChange: lock != nil)
    self.path = path
    self.initial = content
    self.problem = found ?? problem
    self.lock = (found?.forbidsWriting ?? false) ? nil : lock
  }

  /// Keeps a content, replacing what was kept before; says what went wrong, if anything did.
  ///
  /// It returns when the content is safe on the disk, so it may take some milliseconds.
  package func write(_ content: Content) -> StorageError? {
    guard lock != nil else { return problem ?? .inUse(path: path) }
    do {
      try FileSystem.replace(path, with: Array(content.fileText.utf8))
      return nil
    } catch {
      return .unwritable(path: path, error: error.number)
    }
  }

  /// What a file holds that no process keeps for itself.
  static func read(_ path: String) -> Content { load(FileSystem.resolved(path), mayChange: false).0 }

  /// Changes a file that no process keeps for itself, while no other does; says what went wrong, if anything did.
  ///
  /// It waits a fifth of a second for one that is changing it.
  static func change(_ path: String, _ change: (inout Content) -> Void) -> StorageError? where Content: Equatable {
    let path = FileSystem.resolved(path)
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      let lock = try FileLock(path + ".lock", patience: .milliseconds(200))
      defer { withExtendedLifetime(lock) {} }
      var (content, problem) = load(path, mayChange: true)
      if let problem, problem.forbidsWriting { return problem }
      let before = content
      change(&content)
      if content != before { try FileSystem.replace(path, with: Array(content.fileText.utf8)) }
      return nil
    } catch {
      return error.number == EWOULDBLOCK ? .inUse(path: path) : .unwritable(path: path, error: error.number)
    }
  }

  private static func load(_ path: String, mayChange: Bool) -> (Content, StorageError?) {
    let bytes: [UInt8]
    do {
      guard let found = try FileSystem.read(path) else { return (Content(), nil) }
      bytes = found
    } catch {
      // A folder there, or something endless, is no file of ours; what cannot be opened may well be one.
      let isOther = [EISDIR, EINVAL, EFBIG].contains(error.number)
      return isOther && mayChange
        ? setAside(path, keeping: nil) : (Content(), .unreadable(path: path, error: error.number))
    }
    guard var fields = StoredFields(JSONValue(bytes)), let version = fields.integer("version", in: 1...Int64.max) else {
      return mayChange ? setAside(path, keeping: nil) : (Content(), nil)
    }
    guard version <= Content.version else { return (Content(), .newer(path: path)) }
    let content = Content(stored: &fields)
    return fields.isDamaged && mayChange ? setAside(path, keeping: content) : (content, nil)
  }

  /// Sets a broken file aside and writes what could be read of it in its place.
  private static func setAside(_ path: String, keeping content: Content?) -> (Content, StorageError?) {
    do {
      let name = try FileSystem.setAside(path)
      if let content { try? FileSystem.replace(path, with: Array(content.fileText.utf8)) }
      return (content ?? Content(), .broken(path: path, keptAs: name))
    } catch {
      return (content ?? Content(), .unreadable(path: path, error: error.number))
    }
  }
}

extension StorageError {
  /// Whether the file has to stay as it is.
  fileprivate var forbidsWriting: Bool {
    switch self {
    case .newer, .unreadable, .inUse: true
    case .broken, .unwritable: false
    }
  }
}
