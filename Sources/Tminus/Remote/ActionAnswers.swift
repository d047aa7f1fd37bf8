import CountdownCore
import GLib

/// What other programs on the bus are told where an action did nothing.
enum ActionAnswers {
  /// The name of the error of whatever did nothing.
  static let refused = Program.identifier + ".Error.Refused"

  /// Where there is no action of that name.
  static func unknown(_ call: ActionCalls.Call) -> ActionCalls.Failure {
    // Translators: %s is a name, such as app.start
    (refused, tr("There is no action called %s.", call.action.excerptFromOutside))
  }

  static func failure(_ refusal: Action.Refusal, _ call: ActionCalls.Call) -> ActionCalls.Failure {
    let sentence =
      switch refusal {
      case .notNow: tr("That cannot be done now.")
      // Translators: %s is the name of an action, such as app.start
      case .notTaken: tr("The action %s does not understand that.", call.action)
      // Translators: %s is the name of an action whose state can only be read
      case .readOnly: tr("The action %s has nothing that can be changed.", call.action)
      case .because(let sentence): sentence
      }
    return (refused, sentence)
  }
}
