import CountdownCore
import GLib

/// Plasma's KRunner and its launchers, by `org.kde.krunner1`.
@MainActor
final class RunnerSearch {
  static let path = Program.objectPath + "/Runner"

  static let description = """
    <node><interface name="org.kde.krunner1">
      <method name="Match">
        <arg name="query" type="s" direction="in"/><arg name="matches" type="a(sssida{sv})" direction="out"/>
      </method>
      <method name="Actions"><arg name="matches" type="a(sss)" direction="out"/></method>
      <method name="Run">
        <arg name="matchId" type="s" direction="in"/><arg name="actionId" type="s" direction="in"/>
      </method>
      <method name="SetActivationToken"><arg name="token" type="s" direction="in"/></method>
      <method name="Teardown"/>
    </interface></node>
    """

  /// KRunner's numbers for how well something matches: all of it, or some.
  private enum Match {
    static let exact: Int32 = 100
    static let possible: Int32 = 30
  }

  /// The action that shows the words in a window in place of starting them.
  private static let open = "open"
  private static let longestToken = 1000

  private let desk: SearchDesk
  /// The window system's token for what is run next.
  private var activationToken: String?

  init(_ desk: SearchDesk) { self.desk = desk }

  func answer(_ method: String, _ arguments: Variant) -> ServedObject.Reply {
    let values = arguments.children
    switch method {
    case "Match" where values.count == 1:
      let query = values[0].size <= SearchDesk.longestText ? values[0].text : nil
      let results = query.map { desk.results(for: $0) } ?? []
      let matches = results.enumerated().map { Self.match(place: $0.offset, $0.element) }
      return .values([Variant(array: matches, of: "(sssida{sv})")])
    case "Actions":
      let action = Variant(tuple: [Variant(Self.open), Variant(tr("Open")), Variant("window-new")])
      return .values([Variant(array: [action], of: "(sss)")])
    case "SetActivationToken" where values.count == 1:
      activationToken = values[0].size <= Self.longestToken ? values[0].text : nil
      return .values([])
    case "Run" where values.count == 2:
      let call = WindowCall(activationToken: activationToken)
      activationToken = nil
      guard let name = values[0].text, run(name, opens: values[1].text == Self.open, call) else {
        return SearchAnswers.gone
      }
      return .values([])
    case "Teardown": return .values([])
    default: return SearchAnswers.gone
    }
  }

  private func run(_ name: String, opens: Bool, _ call: WindowCall) -> Bool {
    if opens, case .start(let words, _, _) = SearchName(name) {
      desk.look(for: words, call)
      return true
    }
    return desk.activate(name, call)
  }

  /// ID, text, icon, how well it matches, how relevant it is from 0 to 1, and more.
  private static func match(place: Int, _ result: SearchResult) -> Variant {
    var (type, relevance, actions) = (Match.exact, 1.0, [open])
    if result.isCountdown { (type, relevance, actions) = (Match.possible, 0.8, []) }
    return Variant(tuple: [
      Variant(result.name.text), Variant(result.title), Variant(Program.identifier), Variant(type),
      // What was found first stays first.
      Variant(relevance - Double(place) / 100),
      Variant(dictionary: ["subtext": Variant(result.details), "actions": Variant(actions)]),
    ])
  }
}
