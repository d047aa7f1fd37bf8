/// What can be kept in a file of ours.
///
/// The file is a JSON object with the number of its format's version in the member `version`.
package protocol Stored: Sendable {
  /// What there is where there is no file.
  init()
}

/// How a content is written and read; inside the module, as JSON is no part of its interface.
protocol StoredContent: Stored {
  /// The version of the format that is written.
  static var version: Int64 { get }
  /// The members besides the version.
  var stored: [String: JSONValue] { get }
  /// Reads what can be read; damage is noted in the fields. Members that are not known are ignored.
  init(stored fields: inout StoredFields)
}

extension StoredContent {
  var fileText: String {
    var members = stored
    members["version"] = .integer(Self.version)
    return JSONValue.object(members).written + "\n"
  }
}
