internal import GLib

/// What a server's answer to a grab says, before the order is fetched again.
enum GrabAnswer: Hashable {
  case taken
  /// The server refused, for this reason in its own words, or by its status where it gave none.
  case refused(String)
  /// The server wants this request instead.
  case goesOn(GrabRequest)

  /// Reads what came of a request.
  init(_ result: Result<HTTPFetch.Answer, ExchangeFailure>, to request: GrabRequest) {
    let host = request.address.displayHost
    switch result {
    case .failure(let failure): self = .refused(failure.sentence(host: host))
    case .success(let answer):
      do throws(GrabProblem) {
        if let location = answer.location,
          let next = try request.followed(status: answer.status, location: location)
        {
          self = .goesOn(next)
          return
        }
        self.init(status: answer.status, type: answer.type, body: answer.body, host: host)
      } catch {
        self = .refused(error.sentence)
      }
    }
  }

  /// Reads an answer from a host; a redirect that was not followed counts as taken: the request was worked on.
  init(status: Int, type: String?, body: [UInt8], host: String) {
    let document = JSONValue(body)
    var isRefused = !(200...399).contains(status)
    if case .object(let members) = document {
      // Many shops say no with a status of 200.
      isRefused = isRefused || ["success", "ok", "succeeded"].contains { members[$0] == .bool(false) }
    }
    guard isRefused else {
      self = .taken
      return
    }
    if let words = Self.words(document, type: type, body: body) {
      // Translators: the host, and what it said in its own words
      self = .refused(tr("%s says: %s", host, words))
    } else if (200...399).contains(status) {
      self = .refused(tr("%s refused the order.", host))
    } else {
      self = .refused(tr("%s refused the order (status %s).", host, String(status)))
    }
  }

  /// Where answers keep what they have to say to people.
  private static let members = ["message", "msg", "reason", "detail", "error", "errorMessage", "title"]

  private static func words(_ document: JSONValue?, type: String?, body: [UInt8]) -> String? {
    switch document {
    case .object(let object):
      for name in members {
        switch object[name] {
        case .string(let text):
          let clean = text.shownFromOutside(limit: 200)
          if !clean.isEmpty { return clean }
        case .object(let inner):
          if let found = words(.object(inner), type: nil, body: []) { return found }
        default: break
        }
      }
      return nil
    case .string(let text):
      let clean = text.shownFromOutside(limit: 200)
      return clean.isEmpty ? nil : clean
    default:
      guard document == nil, type?.lowercased().hasPrefix("text/plain") == true else { return nil }
      let clean = String(decoding: body.prefix(2000), as: UTF8.self).shownFromOutside(limit: 200)
      return clean.isEmpty ? nil : clean
    }
  }
}
