internal import CGtk
import GLib

/// The widgets of one `.ui` file.
@MainActor
package final class Builder {
  private let builder: Object

  /// Builds the widgets that the file describes, its texts translated in the domain.
  ///
  /// The file is part of the program, so one that cannot be built is a mistake in it and ends the process.
  package init(_ file: [UInt8], domain: String) {
    guard let builder = gtk_builder_new() else { preconditionFailure("GTK gives no builder") }
    self.builder = Object(adopting: UnsafeMutableRawPointer(builder))
    gtk_builder_set_translation_domain(builder, domain)
    let built = file.withUnsafeBytes { bytes in
      gtk_builder_add_from_string(builder, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, nil)
    }
    precondition(built != 0, "a .ui file of this program is malformed")
  }

  /// The widget with this identifier; one that the file lacks is a mistake in the program and ends the process.
  package func get<W: Widget>(_ identifier: String, as type: W.Type = W.self) -> W {
    W(retaining: object(identifier))
  }

  /// The menu with this identifier; as ``get(_:as:)``.
  package func menu(_ identifier: String) -> Menu { Menu(retaining: object(identifier)) }

  /// The instance with this identifier, which stays the builder's.
  private func object(_ identifier: String) -> UnsafeMutableRawPointer {
    guard let found = gtk_builder_get_object(builder.opaque, identifier) else {
      preconditionFailure("a .ui file of this program lacks \(identifier)")
    }
    return UnsafeMutableRawPointer(found)
  }
}
