import CountdownCore
import GLib

/// GNOME's overview, by `org.gnome.Shell.SearchProvider2`.
@MainActor
struct OverviewSearch {
  static let path = Program.objectPath + "/SearchProvider"

  static let description = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetSubsearchResultSet">
        <arg type="as" name="previous_results" direction="in"/><arg type="as" name="terms" direction="in"/>
        <arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetResultMetas">
        <arg type="as" name="identifiers" direction="in"/><arg type="aa{sv}" name="metas" direction="out"/>
      </method>
      <method name="ActivateResult">
        <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
        <arg type="u" name="timestamp" direction="in"/>
      </method>
      <method name="LaunchSearch">
        <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
      </method>
    </interface></node>
    """

  /// The most results that are described at once; the overview shows five.
  private static let mostResults = 50

  let desk: SearchDesk

  func answer(_ method: String, _ arguments: Variant) -> ServedObject.Reply {
    let values = arguments.children
    switch method {
    case "GetInitialResultSet" where values.count == 1: return results(values[0])
    // A letter more may be another time: "2" finds nothing, "2h" does.
    case "GetSubsearchResultSet" where values.count == 2: return results(values[1])
    case "GetResultMetas" where values.count == 1:
      let metas = values[0].children(first: Self.mostResults).compactMap { name in
        name.size <= SearchName.longest ? name.text.flatMap { desk.result(named: $0) } : nil
      }
      return .values([Variant(array: metas.map { Variant(dictionary: Self.meta($0)) }, of: "a{sv}")])
    case "ActivateResult" where values.count == 3:
      guard let name = values[0].text, desk.activate(name, call(at: values[2])) else { return SearchAnswers.gone }
      return .values([])
    case "LaunchSearch" where values.count == 2:
      desk.look(for: text(values[0]) ?? "", call(at: values[1]))
      return .values([])
    default: return SearchAnswers.gone
    }
  }

  private func results(_ terms: Variant) -> ServedObject.Reply {
    let results = text(terms).map { desk.results(for: $0) } ?? []
    return .values([Variant(results.map(\.name.text))])
  }

  /// What was typed, of which the overview makes a list of words; `nil` where it is too long to have been.
  private func text(_ terms: Variant) -> String? {
    guard terms.size <= SearchDesk.longestText else { return nil }
    return terms.children.compactMap(\.text).joined(separator: " ")
  }

  private func call(at time: Variant) -> WindowCall {
    WindowCall(time: time.integer.flatMap { UInt32(exactly: $0) } ?? 0)
  }

  private static func meta(_ result: SearchResult) -> [String: Variant] {
    [
      "id": Variant(result.name.text), "name": Variant(result.title), "description": Variant(result.details),
      "gicon": Variant(Program.identifier),
    ]
  }
}
