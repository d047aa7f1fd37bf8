import CountdownCore

/// Why a command for zero was not run.
enum CommandNotRun {
  case cancelled, closed, notStarted

  var sentence: String {
    switch self {
    case .cancelled: tr("The countdown was cancelled before zero, so the command was not run.")
    case .closed: tr("Tminus was closed before zero, so the command was not run.")
    case .notStarted: tr("Nothing was started, so the command was not run.")
    }
  }
}
