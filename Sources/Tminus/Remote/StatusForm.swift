import CountdownCore
import GLib

/// In which form what counts is told.
enum StatusForm: Hashable, Sendable {
  /// A line each, for people.
  case lines
  /// All that is known of each, for programs.
  case json
  /// One line of the nearest, for a panel; see ``Swift/Array/nearestFirst``.
  case nearest
  /// The same as the object that waybar reads, with all in its tooltip.
  case waybar

  /// The text of those that count or have ended; where nothing does, it is what clears a panel.
  func text(_ list: [CountdownStatus], at reading: ClockReading) -> String {
    switch self {
    case .lines: list.isEmpty ? "\n" : list.map { $0.line(at: reading) + "\n" }.joined()
    case .json: StatusList.json(list, at: reading)
    case .nearest: (list.nearestFirst.first.map { PanelText.line($0, at: reading) } ?? "") + "\n"
    case .waybar: PanelText.waybar(list.nearestFirst, at: reading)
    }
  }

  /// Those of a list that the text tells of.
  func told(of list: [CountdownStatus]) -> [CountdownStatus] {
    self == .nearest ? Array(list.nearestFirst.prefix(1)) : list
  }
}

extension [CountdownStatus] {
  /// Those that count or have ended, in the order in which a panel has room for them: what rings, the longest ago first;
  /// what runs, by its end; what is paused, by what is left; last what waits for a server's clock.
  var nearestFirst: [CountdownStatus] {
    counting.enumerated()
      .map { place, status in (status: status, rank: (status.kind, status.end ?? status.left ?? 0, place)) }
      .sorted { $0.rank < $1.rank }.map(\.status)
  }
}

extension CountdownStatus {
  fileprivate var kind: Int {
    switch phase {
    case .expired: 0
    case .running where end != nil: 1
    case .paused: 2
    case .running, .idle, nil: 3
    }
  }
}
