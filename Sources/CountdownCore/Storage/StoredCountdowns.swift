internal import GLib

/// All that is kept from one run of the program to the next, besides the settings.
package struct StoredCountdowns: Hashable, Sendable {
  /// The boot in which it was kept, as ``BootID/current()`` told it.
  package var bootID: String?
  package var countdowns: [Snapshot] = []
  /// What was started last, the newest first.
  package var recents: [Recent] = []
  /// What was last known of servers' clocks, by address.
  package var servers: [String: Estimate] = [:]

  package init() {}

  /// Whether a boot is the one in which it was kept, so that the boot clock's instants hold.
  package func isSameBoot(as bootID: String?) -> Bool { bootID != nil && bootID == self.bootID }

  /// What was last known of a server's clock, if that was in this boot; its bound grows with every reading since.
  ///
  /// It is never more than "last known": whoever counts by it says so.
  package func lastKnown(_ address: String, bootID: String?, at reading: ClockReading) -> Estimate? {
    guard isSameBoot(as: bootID), let estimate = servers[address],
      estimate.measured <= reading.boot, estimate.rawMeasured <= reading.raw
    else { return nil }
    return estimate
  }

  /// Notes that something was started: it comes first, and the five newest are kept.
  package mutating func note(_ recent: Recent) {
    recents.removeAll { $0.duration == recent.duration && $0.title == recent.title }
    recents.insert(recent, at: 0)
    recents.removeLast(max(0, recents.count - Self.mostRecents))
  }

  /// How many of those that were started last are kept.
  package static let mostRecents = 5
}

/// A duration that was started, with what it was for.
package struct Recent: Hashable, Sendable {
  /// What it was for; empty where that was not said.
  package var title: String
  /// How long it was, longer than zero.
  package var duration: TimeSpan
  /// When it was last started, on this computer's wall clock.
  package var lastUsed: WallInstant

  package init(title: String, duration: TimeSpan, lastUsed: WallInstant) {
    self.title = title.shownFromOutside
    self.duration = duration
    self.lastUsed = lastUsed
  }
}

package typealias CountdownStore = StateFile<StoredCountdowns>

extension StoredCountdowns: Stored {
  package static var version: Int64 { 2 }
  package static var isSummed: Bool { true }
  /// Servers' clocks are only knowledge: what is too much is left out.
  private static let mostServers = 1000

  package var stored: [String: JSONValue] {
    [
      "boot": bootID.map { .string($0) } ?? .null,
      "countdowns": .array(countdowns.map(\.json)),
      "recents": .array(recents.prefix(Self.mostRecents).map(\.json)),
      "servers": .array(
        servers.sorted { $0.key < $1.key }.prefix(Self.mostServers).map { $0.value.json(address: $0.key) }),
    ]
  }

  package init(stored fields: inout StoredFields) {
    bootID = fields.bootID()
    var known: Set<CountdownID> = []
    countdowns = fields.items("countdowns", limit: .max) { fields in
      // The same countdown twice would end twice.
      Snapshot(stored: &fields).flatMap { known.insert($0.id).inserted ? $0 : nil }
    }
    recents = fields.items("recents", limit: Self.mostRecents) { Recent(stored: &$0) }
    let estimates = fields.items("servers", limit: Self.mostServers) { fields -> (String, Estimate)? in
      guard let address = fields.text("address", limit: 4096), (try? ServerAddress(address)) != nil,
        let estimate = Estimate(stored: &fields)
      else { return nil }
      return (address, estimate)
    }
    servers = Dictionary(estimates) { first, _ in first }
  }
}

extension Recent {
  fileprivate var json: JSONValue {
    .object([
      "title": Snapshot.kept(title), "duration": .integer(duration.nanoseconds),
      "lastUsed": .integer(lastUsed.nanoseconds),
    ])
  }

  fileprivate init?(stored fields: inout StoredFields) {
    guard let title = fields.text("title", limit: Snapshot.longestText), let duration = fields.span("duration"),
      duration > .zero, let lastUsed = fields.instant("lastUsed", on: WallClock.self)
    else { return nil }
    self.init(title: title, duration: duration, lastUsed: lastUsed)
  }
}
