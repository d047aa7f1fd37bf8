import Desktop
import GLib

/// The desktop as it searches: a person types into GNOME's overview or Plasma's KRunner.
///
/// The calls are those of the interfaces' descriptions: org.gnome.Shell.SearchProvider2 and org.kde.krunner1.
struct DesktopSearch {
  let desktop: Desktop

  /// A result as the overview shows it.
  struct Result: Equatable {
    let id, name, description: String
  }

  @discardableResult
  private func overview(_ method: String, _ arguments: Variant...) throws -> Variant {
    try desktop.session.call(
      Desktop.name, Desktop.path + "/SearchProvider", "org.gnome.Shell.SearchProvider2", method, arguments,
      within: 20_000)
  }

  /// The names of what the overview finds of words.
  func names(_ terms: [String], after former: [String]? = nil) throws -> [String] {
    let answer =
      try former.map { try overview("GetSubsearchResultSet", Variant($0), Variant(terms)) }
      ?? overview("GetInitialResultSet", Variant(terms))
    guard answer.type == "(as)" else { throw DesktopError("the results are \(answer.type)") }
    return answer[0]?.children.compactMap(\.text) ?? []
  }

  /// What the overview shows of results.
  func results(named names: [String]) throws -> [Result] {
    let answer = try overview("GetResultMetas", Variant(names))
    guard answer.type == "(aa{sv})" else { throw DesktopError("the results are \(answer.type)") }
    return try (answer[0]?.children ?? []).map { meta in
      let values = meta.dictionary
      // Without one of these the shell shows nothing at all.
      guard let id = values["id"]?.text, let name = values["name"]?.text, let more = values["description"]?.text,
        !name.isEmpty
      else { throw DesktopError("a result has no id, name or description: \(meta)") }
      return Result(id: id, name: name, description: more)
    }
  }

  /// What the overview shows when a person types.
  func results(_ text: String) throws -> [Result] {
    try results(named: try names(text.split(separator: " ").map(String.init)))
  }

  /// Enter on a result.
  func enter(_ name: String, typed terms: [String] = []) throws {
    try overview("ActivateResult", Variant(name), Variant(terms), Variant(UInt32(0)))
  }

  /// A click on the program beside its results.
  func launch(_ terms: [String]) throws { try overview("LaunchSearch", Variant(terms), Variant(UInt32(0))) }

  @discardableResult
  func runner(_ method: String, _ arguments: Variant...) throws -> Variant {
    try desktop.session.call(
      Desktop.name, Desktop.path + "/Runner", "org.kde.krunner1", method, arguments, within: 20_000)
  }

  /// What KRunner finds: ID, text and subtext.
  func matches(_ query: String) throws -> [Result] {
    let answer = try runner("Match", Variant(query))
    guard answer.type == "(a(sssida{sv}))" else { throw DesktopError("the matches are \(answer.type)") }
    return (answer[0]?.children ?? []).map { match in
      Result(
        id: match[0]?.text ?? "", name: match[1]?.text ?? "",
        description: match[5]?.dictionary["subtext"]?.text ?? "")
    }
  }
}
