internal import CGLib

/// A time zone by its name.
package struct TimeZoneName: Hashable, Sendable {
  /// The name in the time zone database, `Europe/Berlin`; empty for this computer's zone.
  package let identifier: String

  /// The zone of this name, or `nil` where the time zone database has none of it.
  package init?(_ identifier: String) {
    guard !identifier.isEmpty, !identifier.utf8.contains(0), let zone = g_time_zone_new_identifier(identifier) else {
      return nil
    }
    g_time_zone_unref(zone)
    self.identifier = identifier
  }

  private init() { identifier = "" }

  /// This computer's zone.
  package static let local = TimeZoneName()
  /// Coordinated universal time.
  package static let universal = TimeZoneName("UTC") ?? local
}
