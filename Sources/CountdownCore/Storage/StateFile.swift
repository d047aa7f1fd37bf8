import Glibc

/// A file that keeps one content, written whole at every change.
///
/// Nothing that may be the matter with it stops the program: every failure is a value with a sentence. What cannot be
/// read is never overwritten: a damaged file is kept beside and what fits of it is taken up; one of a newer version, one
/// that something else writes, and what is no regular file of this person's stay as they are, and then nothing is
/// written. So does what a link leads to and is no file of ours at all: it may be anything. To be used from one thread.
package final class StateFile<Content: Stored> {
  /// Where it lies, links followed.
  package var path: String { file.path }
  /// What it held when it was opened.
  package let initial: Content
  /// What was the matter when it was opened, to be told once; `nil` where nothing was.
  package let problem: StorageError?
  private let file: OwnFile
  /// Whether it is damaged and has not been kept beside yet.
  private var isDamaged = false

  /// Opens the file, which need not be there, and takes it for this instance.
  package init(opening path: String) {
    file = OwnFile(path)
    var content = Content()
    var problem = Self.problem { [file] () throws(StorageError) in try file.take() }
    do throws(StorageError) {
      let bytes = try file.read()
      switch bytes.map({ StoredFile<Content>($0) }) {
      case .readable(let found, let isDamaged)?:
        (content, self.isDamaged) = (found, isDamaged)
      case .newer?: problem = file.refuse(.newer(path: file.path))
      // Of an empty file nothing can be lost.
      case .unknown? where file.isLinked && bytes != []: problem = file.refuse(.changed(path: file.path))
      case .unknown?: isDamaged = true
      case nil: break
      }
    } catch {
      problem = error
      // Larger than it can be: nothing of it is read.
      if !file.isLinked, case .unreadable(_, EFBIG) = error, let name = try? file.moveAside() {
        problem = .broken(path: file.path, keptAs: name)
      }
    }
    initial = content
    if isDamaged {
      do throws(StorageError) {
        problem = .broken(path: file.path, keptAs: try file.setAside())
        isDamaged = false
        // So that the next start finds no fault; where it fails, that start sets it aside again.
        try? file.replace(with: Array(content.fileText.utf8))
      } catch {
        problem = error
      }
    }
    self.problem = problem
  }

  /// Keeps a content, replacing what was kept before; says what went wrong, if anything did.
  ///
  /// It returns when the content is safe on the disk, so it may take some milliseconds.
  package func write(_ content: Content) -> StorageError? {
    Self.problem { () throws(StorageError) in
      if isDamaged { _ = try file.setAside() }
      isDamaged = false
      try file.replace(with: Array(content.fileText.utf8))
    }
  }

  /// What a file holds that no process keeps for itself.
  package static func read(_ path: String) -> Content {
    guard let bytes = try? OwnFile(path).read(), case .readable(let content, _) = StoredFile<Content>(bytes) else {
      return Content()
    }
    return content
  }

  /// Changes a file that no process keeps for itself, while no other does; says what went wrong, if anything did.
  ///
  /// It waits a fifth of a second for one that is changing it. What does not fit is dropped.
  static func change(_ path: String, _ change: (inout Content) -> Void) -> StorageError? where Content: Equatable {
    problem { () throws(StorageError) in
      let file = OwnFile(path)
      try file.take(patience: .milliseconds(200))
      var content = Content()
      let bytes = try file.read()
      switch bytes.map({ StoredFile<Content>($0) }) {
      case .readable(let found, _)?: content = found
      case .newer?: throw .newer(path: file.path)
      case .unknown? where file.isLinked && bytes != []: throw .changed(path: file.path)
      case .unknown?, nil: break
      }
      let before = content
      change(&content)
      if content != before { try file.replace(with: Array(content.fileText.utf8)) }
    }
  }

  private static func problem(_ body: () throws(StorageError) -> Void) -> StorageError? {
    do throws(StorageError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
