internal import CGLib

/// Why something could not be kept, or was not found as it was left.
package enum StorageError: Error, Hashable, Sendable {
  /// The file was broken; it lies beside now, and what could be read of it was kept.
  case broken(path: String, keptAs: String)
  /// The file was written by a newer version: it is left as it is and nothing is kept.
  case newer(path: String)
  case inUse(path: String)
  /// Something else has written the file since: it is left as it is and nothing more is kept.
  case changed(path: String)
  /// What lies there is no regular file, or another person's: it is left as it is and nothing is kept.
  case foreign(path: String)
  /// The file cannot be read: it is left as it is and nothing is kept. The number is the system's errno.
  case unreadable(path: String, error: Int32)
  /// The file cannot be written. The number is the system's errno.
  case unwritable(path: String, error: Int32)

  package var sentence: String {
    switch self {
    case .broken(let path, let kept): tr("The file %s was broken; it is kept as %s.", path, kept)
    case .newer(let path):
      tr("The file %s is from a newer version of Tminus; it stays as it is, and changes are not saved.", path)
    case .inUse(let path): tr("Another Tminus is using %s; changes made here are not saved.", path)
    case .changed(let path):
      tr("Something else has changed the file %s; it stays as it is, and changes are not saved.", path)
    case .foreign(let path):
      tr("%s is not a regular file of yours; it stays as it is, and changes are not saved.", path)
    // Translators: the second %s is the system's reason, like "Permission denied"
    case .unreadable(let path, let error):
      tr("The file %s cannot be read, so changes are not saved: %s.", path, Self.reason(error))
    case .unwritable(let path, let error): tr("The file %s cannot be written: %s.", path, Self.reason(error))
    }
  }

  /// Whether changes are not saved for as long as it holds.
  package var lasts: Bool { if case .broken = self { false } else { true } }

  /// Whether trying again may help.
  package var mayPass: Bool {
    switch self {
    case .unreadable, .unwritable, .foreign: true
    case .broken, .newer, .inUse, .changed: false
    }
  }

  private static func reason(_ error: Int32) -> String { String(cString: g_strerror(error)) }
}
