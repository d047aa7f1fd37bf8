internal import CGtk
import GLib
import Glibc

/// Calls of GTK that are newer than 4.8, looked up while the program runs.
@MainActor
package enum NewerGtk {
  /// Whether to do without them whatever is installed, as on GTK 4.8: for tests.
  package static var isMissing = false

  private static var known: [String: UnsafeMutableRawPointer?] = [:]

  /// Whether it tells assistive technology of what happens by itself, as from 4.14 on.
  static var canAnnounce: Bool { call("gtk_accessible_announce", as: OpaquePointer.self) != nil }

  static func call<Function>(_ name: String, as type: Function.Type) -> Function? {
    if isMissing { return nil }
    let address = known[name] ?? dlsym(nil, name)
    known.updateValue(address, forKey: name)
    return address.map { unsafeBitCast($0, to: type) }
  }
}

extension Widget {
  /// Has a screen reader say a text now, between what it says by itself; false before GTK 4.14, which cannot.
  ///
  /// Its window says it: a reader knows that already, and what comes from a widget that it has not met is lost.
  @discardableResult
  package func announce(_ text: String) -> Bool {
    typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> Void
    guard let announce = NewerGtk.call("gtk_accessible_announce", as: Announce.self) else { return false }
    // GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM
    announce(gtk_widget_get_root(widget) ?? opaque, text, 1)
    return true
  }

  /// A name where GTK would else tell the name of its type, as before 4.14.
  package func setNameForOlderGtk(_ name: String) {
    if !NewerGtk.canAnnounce { setAccessibleName(name) }
  }
}
