import CountdownCore
import GLib

/// What a search is told where nothing was done.
enum SearchAnswers {
  static var gone: ServedObject.Reply {
    .failure(name: ActionAnswers.refused, sentence: tr("That cannot be done now."))
  }
}
