import CountdownCore
import GLib

/// All that a command line asks.
struct CommandLineOptions: Hashable, Sendable {
  enum Command: Hashable, Sendable {
    case open
    /// Start what these words mean.
    case start(String)
    case order(String)
    case demo
    /// Print what these words mean.
    case explain(String)
    /// Measure the clock of the server at this address.
    case check(String)
    /// Count what these words mean in the terminal.
    case terminal(String)
    case status, follow
    /// Steer the countdown with this ID, or the one that was started last.
    case pause(String?), resume(String?), toggle(String?), cancel(String?), restart(String?)
    case add(TimeSpan, String?)
    /// Print what a shell may complete.
    case complete(Completion)
    case version, help
  }

  /// What a shell asks for, to complete it.
  enum Completion: String, Hashable, Sendable {
    /// The names of the countdowns that can be steered.
    case countdowns
    /// What was started last, and what the window has a button for.
    case times
    /// The servers whose clocks were used.
    case servers
  }

  var command = Command.open
  var title = ""
  /// The address of the server on whose clock it counts, as it was typed.
  var clock: String?
  var neverEarly = false
  /// Where an order's fields are, as it was typed.
  var map: String?
  var exec: ChildCommand?
  /// The name that the countdown gets; the program itself chooses one to wait for it.
  var id: CountdownID?
  var json = false
  /// Only the one that a panel shows.
  var nearest = false
  /// As waybar reads it.
  var waybar = false
  /// The bound at which measuring stops.
  var goal: TimeSpan?
  /// How many exchanges measuring makes at most.
  var probes: Int?
  /// The NTP server to compare with, as it was typed.
  var utc: String?
  var verbose = false
}
