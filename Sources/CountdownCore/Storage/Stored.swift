/// What can be kept in a file of ours: named members, and the number of their format's version.
package protocol Stored: Sendable {
  /// What there is where there is no file.
  init()
  /// The version of the format that is written.
  static var version: Int64 { get }
  /// Whether each line of the file has a sum, so that damage cannot pass for a value; else the file is one object, as
  /// versions before sums were, with its version in the member `version`.
  static var isSummed: Bool { get }
  /// The members besides the version.
  var stored: [String: JSONValue] { get }
  /// Reads what can be read; damage is noted in the fields. Members that are not known are ignored.
  init(stored fields: inout StoredFields)
}

extension Stored {
  var fileText: String {
    if Self.isSummed { return SummedLines.text(of: stored, version: Self.version) }
    var members = stored
    members["version"] = .integer(Self.version)
    return JSONValue.object(members).written + "\n"
  }
}

/// What the bytes of a file are.
enum StoredFile<Content: Stored> {
  /// All of it, or what could be read of a damaged one.
  case readable(Content, isDamaged: Bool)
  /// Nothing of it has the form of a file of ours: it is wholly damaged, or never was one.
  case unknown
  /// It was written by a newer version.
  case newer

  init(_ bytes: [UInt8]) {
    if Content.isSummed, let reading = SummedLines.read(bytes, version: Content.version) {
      var fields = StoredFields(members: reading.members)
      let content = Content(stored: &fields)
      self = .readable(content, isDamaged: fields.isDamaged || reading.isDamaged)
      return
    }
    guard var fields = StoredFields(JSONValue(bytes)), let version = fields.version() else {
      self = .unknown
      return
    }
    if version > Content.version {
      self = .newer
    } else if Content.isSummed, version == Content.version {
      // Not one of its lines fits.
      self = .readable(Content(), isDamaged: true)
    } else {
      let content = Content(stored: &fields)
      self = .readable(content, isDamaged: fields.isDamaged)
    }
  }
}
