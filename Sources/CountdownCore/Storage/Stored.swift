/// What can be kept in a file of ours: a JSON object with the number of its format's version in the member `version`.
package protocol Stored: Sendable {
  /// What there is where there is no file.
  init()
  /// The version of the format that is written.
  static var version: Int64 { get }
  /// The members besides the version.
  var stored: [String: JSONValue] { get }
  /// Reads what can be read; damage is noted in the fields. Members that are not known are ignored.
  init(stored fields: inout StoredFields)
}

extension Stored {
  var fileText: String {
    var members = stored
    members["version"] = .integer(Self.version)
    return JSONValue.object(members).written + "\n"
  }
}
