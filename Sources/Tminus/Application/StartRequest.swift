import CountdownCore

/// A start that was asked for on a command line.
struct StartRequest {
  var duration: TimeSpan
  var title = ""

  struct Problem: Error {
    let sentence: String
  }

  static func read(_ arguments: [String]) -> Result<StartRequest, Problem> {
    guard let n = Int64(arguments[0].filter(\.isNumber)) else { return .failure(Problem(sentence: "?")) }
    return .success(StartRequest(duration: .seconds(n), title: arguments.count > 2 ? arguments[2] : ""))
  }
}
