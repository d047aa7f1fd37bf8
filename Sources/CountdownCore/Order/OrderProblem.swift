internal import GLib

/// What is wrong with an order's JSON.
package enum OrderProblem: Error, Hashable, Sendable {
  case tooLarge
  /// The body is not JSON, or not one that ends within 64 levels.
  case notJSON
  case notAnObject
  /// A field is not there, at the pointer where a mapping names one.
  case missing(OrderField, pointer: String?)
  case null(OrderField)
  case empty(OrderField)
  case wrongKind(OrderField)
  case tooLong(OrderField)
  case notYesOrNo(OrderField, String)
  case unknownRelation(String)
  case time(OrderField, TimestampError)
  /// A number of milliseconds is none, or longer than a hundred years.
  case milliseconds(OrderField, String)
  case address(OrderField, String)

  /// Whether it is no more than that something is not there.
  package var isAbsence: Bool {
    switch self {
    case .missing, .null, .empty: true
    default: false
    }
  }

  package var sentence: String {
    switch self {
    case .tooLarge: tr("The order is not a usable answer: it is larger than 1 MiB.")
    case .notJSON: tr("The order is not a usable answer: it is not JSON.")
    case .notAnObject: tr("The order is not a usable answer: it is JSON, but not an object with fields.")
    // Translators: %s is the name of a field in an answer, like futurePublishTime
    case .missing(let field, nil): tr("The order's %s is missing.", field.rawValue)
    // Translators: the second %s is a JSON pointer like /data/opensAt
    case .missing(let field, let pointer?):
      tr("The order's %s is missing: there is nothing at %s.", field.rawValue, pointer.excerptFromOutside)
    case .null(let field): tr("The order's %s is null.", field.rawValue)
    case .empty(let field): tr("The order's %s is empty.", field.rawValue)
    case .wrongKind(let field): tr("The order's %s has to be a text or a number.", field.rawValue)
    case .tooLong(let field): tr("The order's %s is too long.", field.rawValue)
    case .notYesOrNo(let field, let found): tr("The order's %s has to be yes or no, not “%s”.", field.rawValue, found)
    case .unknownRelation(let found):
      tr("The order's relation has to be Accepted, UnAccepted or Finished, not “%s”.", found)
    // Translators: the second %s tells why, like "it is empty"
    case .time(let field, let problem): tr("The order's %s cannot be used: %s.", field.rawValue, problem.clause)
    case .milliseconds(let field, let found):
      tr("The order's %s has to be a number of milliseconds within a hundred years, not “%s”.", field.rawValue, found)
    case .address(let field, let found):
      tr("The order's %s has to be an http or https address, not “%s”.", field.rawValue, found)
    }
  }
}
