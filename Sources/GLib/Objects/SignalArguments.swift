internal import CGLib

/// The arguments of a signal after its emitter, by place.
///
/// They are read from the counted values that GObject hands over: asking for one that is not there, or is of another
/// type, gives `nil`.
@MainActor
package struct SignalArguments {
  private let values: UnsafePointer<GValue>?
  private let count: Int

  init(values: UnsafePointer<GValue>?, count: Int) {
    self.values = values
    self.count = count
  }

  private func value(_ place: Int, _ type: GType) -> UnsafePointer<GValue>? {
    guard let values, place >= 0, place < count - 1 else { return nil }
    let value = values + place + 1
    return g_type_check_value_holds(value, type) != 0 ? value : nil
  }

  package func unsigned(_ place: Int) -> UInt32? { value(place, tm_g_type_uint()).map { g_value_get_uint($0) } }
  package func flags(_ place: Int) -> UInt32? { value(place, tm_g_type_flags()).map { g_value_get_flags($0) } }

  package func number(_ place: Int) -> Double? { value(place, tm_g_type_double()).map { g_value_get_double($0) } }

  package func variant(_ place: Int) -> Variant? {
    value(place, tm_g_type_variant()).flatMap { g_value_get_variant($0) }.map { Variant(retaining: $0) }
  }

  /// The instance at a place, which stays the emitter's.
  package func object(_ place: Int) -> UnsafeMutableRawPointer? {
    value(place, tm_g_type_object()).flatMap { g_value_get_object($0) }.map { UnsafeMutableRawPointer($0) }
  }
}
