import CountdownCore
import GLib

/// What bash, zsh and fish may complete: a word a line, after a tab what it is.
///
/// It starts no instance, and of files it only reads.
@MainActor
enum Completions {
  static func text(_ kind: CommandLineOptions.Completion, at reading: ClockReading) -> String {
    let words: [(word: String, meaning: String)] =
      switch kind {
      case .countdowns: (RunningInstance()?.status() ?? []).counting.map { ($0.id, $0.line(at: reading)) }
      case .times:
        times(CountdownStore.read(StoragePlace.countdowns).recents, now: reading.wall)
          + Presets.seconds.map { (time(.seconds($0)), "") }
      case .servers:
        servers(CountdownStore.read(StoragePlace.countdowns), HostsFile().read(at: reading.boot)).map { ($0, "") }
      }
    var said: Set<String> = []
    return words.filter { said.insert($0.word).inserted }
      .map { $0.meaning.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.meaning)\n" }.joined()
  }

  /// What starts each of these again: "25m Tea", or "25m" alone where the title would be read as something else.
  nonisolated static func times(_ recents: [Recent], now: WallInstant) -> [(word: String, meaning: String)] {
    recents.filter { .seconds($0.duration.secondsRoundedUp) == $0.duration }.map { recent in
      let time = time(recent.duration)
      let whole = "\(time) \(recent.title)"
      guard !recent.title.isEmpty,
        case .success(let found) = Entry.read(whole, context: .shell, now: now, zone: .local),
        found.meaning == .duration(recent.duration), found.title == recent.title
      else { return (time, recent.title) }
      return (whole, "")
    }
  }

  /// A length of time as it is typed: "1h30m", "90s" as "1m30s".
  nonisolated private static func time(_ span: TimeSpan) -> String {
    let seconds = span.secondsRoundedUp
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.map { "\($0.0)\($0.1)" }.joined()
  }

  /// The addresses of clocks as they were typed, those that count first; the same clock once.
  nonisolated static func servers(_ kept: StoredCountdowns, _ hosts: [HostRecord]) -> [String] {
    let typed = kept.countdowns.compactMap(\.plan.clock) + kept.servers.keys.sorted()
    // Most of this computer's own servers are a demonstration's, which is gone.
    let measured = hosts.filter { !$0.budget.isLoopback }.flatMap { $0.memories.keys.sorted() }
    var said: Set<String> = []
    return (typed + measured).compactMap { text in
      guard let address = try? ServerAddress(text), said.insert(address.clock).inserted else { return nil }
      // A bare host is https.
      return text == "https://\(address.displayHost)" ? address.displayHost : text
    }
  }
}
