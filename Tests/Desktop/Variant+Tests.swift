import CGLib
import GLib

extension Variant {
  package var double: Double? { type == "d" ? withRaw { g_variant_get_double($0) } : nil }

  /// An object's path; it has to be one.
  package convenience init(path: String) { self.init(adopting: g_variant_new_object_path(path)) }
}
