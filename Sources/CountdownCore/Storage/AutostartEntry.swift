import Glibc

/// The file by which a desktop session starts the program (Desktop Application Autostart Specification).
package struct AutostartEntry: Sendable {
  /// Where it lies: `$XDG_CONFIG_HOME/autostart/IDENTIFIER.desktop`.
  package let path: String

  package init(identifier: String, folder: String? = nil) {
    path = (folder ?? StoragePlace.configFolder + "/autostart") + "/\(identifier).desktop"
  }

  /// Writes it, to start the program at this path.
  package func write(program: String) -> StorageError? {
    do throws(FileSystemError) {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try FileSystem.replace(try FileSystem.resolved(path), with: Array(Self.text(program: program).utf8))
      return nil
    } catch {
      return error.isForeign ? .foreign(path: path) : .unwritable(path: path, error: error.number)
    }
  }

  /// Deletes it, where it is there.
  package func remove() -> StorageError? {
    var status = stat()
    // Where nothing is, a folder that may not be written is no fault.
    guard lstat(path, &status) == 0, unlink(path) != 0 else { return nil }
    return .unwritable(path: path, error: errno)
  }

  /// Its text; a path is quoted as the Desktop Entry Specification wants it.
  static func text(program: String) -> String {
    // Twice escaped: once as a quoted argument, once as a string of a desktop entry.
    let quoted = program.reduce(into: "") { text, character in
      switch character {
      case "\"", "`", "$": text += "\\\\\(character)"
      case "\\": text += "\\\\\\\\"
      case "%": text += "%%"
      default: text.append(character)
      }
    }
    return """
      [Desktop Entry]
      Type=Application
      Name=Tminus
      Exec="\(quoted)"
      Icon=app.tminus.Tminus
      Terminal=false
      X-GNOME-Autostart-enabled=true

      """
  }
}
