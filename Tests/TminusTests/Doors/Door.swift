import CountdownCore
import GLib

@testable import CountdownCore
@testable import Tminus

/// A way by which something comes into the program, and all that people may read of what becomes of it.
struct Door {
  let name: String
  let said: @MainActor (HostileText) -> [String]

  init(_ name: String, _ said: @escaping @MainActor (HostileText) -> [String]) {
    self.name = name
    self.said = said
  }

  private static let reading = ManualTimekeeper().read()

  /// What a command line becomes.
  private static func line(_ words: String...) -> [String] {
    switch CommandLineOptions.read(["tminus"] + words, now: reading.wall) {
    case .failure(let error): return said(error)
    case .success(let options):
      var texts = [options.title]
      switch options.command {
      case .start(let when), .explain(let when), .terminal(let when): texts += started(options, when)
      case .order(let address): texts += order(address, options.map)
      case .check(let address): texts += server(address)
      case .pause(let name), .cancel(let name): texts += [name?.excerptFromOutside ?? ""]
      default: break
      }
      return texts
    }
  }

  private static func said(_ error: CommandLineError) -> [String] {
    error.sentence.split(separator: "\n").map(String.init) + error.lines.split(separator: "\n").map(String.init)
  }

  private static func started(_ options: CommandLineOptions, _ when: String) -> [String] {
    switch options.request(for: when, at: reading) {
    case .failure(let error): return said(error)
    case .success(let request):
      var countdown = Countdown(id: CountdownID(bits: 1), title: request.title, plan: request.plan)
      _ = countdown.handle(.start(request.plan), at: reading)
      return request.reading.split(separator: "\n").map(String.init) + request.notes + counted(countdown)
    }
  }

  /// Everything that is said of a countdown.
  private static func counted(_ countdown: Countdown) -> [String] {
    var texts = [countdown.title, WindowTitle.text(of: countdown, at: reading)]
    let bubbles = [Bubble.expired(countdown, at: reading), Bubble.goesOn(countdown, at: reading)]
    texts += bubbles.flatMap { [$0.summary] + $0.body.split(separator: "\n").map(String.init) }
    if let status = CountdownStatus(countdown, nil, at: reading) {
      texts +=
        [
          status.line(at: reading), StatusList.lines([status], at: reading).trimmed,
          PanelText.line(status, at: reading),
        ] + (status.clock.map { [$0] } ?? [])
    }
    return texts
  }

  private static func server(_ address: String) -> [String] {
    do throws(ServerAddressError) {
      let found = try ServerAddress(address)
      return [
        found.displayHost, found.url.excerptFromOutside, ExchangeFailure.refused.sentence(host: found.displayHost),
      ]
    } catch {
      return [error.sentence]
    }
  }

  private static func order(_ address: String, _ map: String? = nil) -> [String] {
    do throws(OrderFailure) {
      let place = try OrderPlace(address, mapping: map)
      return [place.address.displayHost]
    } catch {
      return [error.sentence]
    }
  }

  private static func quoted(_ text: HostileText) -> String { JSONValue.string(text.text).line }

  /// What an order becomes whose fields are these.
  private static func order(fields: [String: String]) -> [String] {
    var all = [
      "title": "\"Tea\"", "isTimerTask": "false", "isCustomTask": "false", "isDirect": "true",
      "relation": "\"Accepted\"",
    ]
    all.merge(fields) { $1 }
    let text = "{" + all.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    guard let address = Address("https://shop.example/7") else { return [] }
    do throws(OrderProblem) {
      let order = try Order(json: Array(text.utf8), from: address)
      let texts = [order.title, order.price, order.commission, order.discount, order.place].compactMap { $0 }
      return texts + order.remarks.map(\.sentence) + (order.requirements?.split(separator: "\n").map(String.init) ?? [])
    } catch {
      return [error.sentence]
    }
  }

  /// What an answer becomes that has this header beside a Date, or in its place.
  private static func header(_ name: String, _ text: HostileText, status: Int = 302) -> [String] {
    let zero = BootInstant.zero
    var headers = [(name: name, value: text.text.cleanedFromOutside)]
    if name != "Date" { headers.append(("Date", "Tue, 01 Dec 2026 00:00:00 GMT")) }
    let answer = HTTPAnswer(
      status: status, headers: headers, body: [], isCut: false, sent: zero, firstByte: zero, end: zero,
      wall: reading.wall, raw: (.zero, .zero), hadInformational: false, onFreshConnection: true,
      fromPrivateAddress: false)
    var texts = [answer.shownLocation, answer.refusal?.sentence(host: "shop.example")].compactMap { $0 }
    for date in answer.dates.compactMap({ $0 }) {
      let exchange = answer.exchange(date)
      texts += [exchange.server, exchange.pointsTo].compactMap { $0 }
    }
    let place = answer.shownLocation ?? ""
    return texts
      + [ExchangeFailure.redirected(to: place), .malformedDate(answer.value(of: "Date") ?? "")]
      .map { $0.sentence(host: "shop.example") }
  }

  private static func grab(_ body: [UInt8], type: String?) -> [String] {
    guard case .refused(let reason) = GrabAnswer(status: 409, type: type, body: body, host: "shop.example") else {
      return []
    }
    return [reason]
  }

  private static func file(_ countdown: String) -> [String] {
    guard var fields = StoredFields(JSONValue(Array("{\"countdowns\":[\(countdown)],\"recents\":[\(countdown)]}".utf8)))
    else { return [] }
    let stored = StoredCountdowns(stored: &fields)
    let countdowns = stored.countdowns.compactMap { Countdown(restoring: $0, at: reading, sameBoot: false) }
    return countdowns.flatMap(counted)
      + stored.recents.flatMap {
        RecentText.long($0, place: 1).split(separator: "\n").map(String.init) + [RecentText.short($0)]
      }
  }

  static let all: [Door] = [
    Door("the option --title") { line("5m", "--title", $0.text) },
    Door("what to count") { line($0.text) },
    Door("what to count, behind other words") { line("until 20:00", $0.text) },
    Door("the option --clock") { line("until 20:00", "--clock", $0.text) },
    Door("the option --check") { line("--check", $0.text) },
    Door("the option --order") { line("--order", $0.text) },
    Door("the option --map") { line("--order", "shop.example", "--map", $0.text) },
    Door("a field in the option --map") { line("--order", "shop.example", "--map", "\($0.text)=/a,title=\($0.text)") },
    Door("the option --exec") { line("5m", "--exec", $0.text) },
    Door("the options --goal and --add") { line("--check", "a", "--goal", $0.text) + line("--add", $0.text) },
    Door("the name of a countdown") { line("--pause", $0.text) + line("--pause", "1", $0.text) },
    Door("an option that is none") { line("--" + $0.text) + line("-" + $0.text) },
    Door("app.start over D-Bus") { text in
      ["when", "title", "clock", "id"].flatMap { name in
        let values = ["when": "until 20:00", "title": "a", "clock": "shop.example"].merging([name: text.text]) { $1 }
        guard let start = ActionParameters.start(Variant(dictionary: values.mapValues { Variant($0) })) else {
          return [] as [String]
        }
        return [start.options.title] + started(start.options, start.when)
      }
    },
    Door("the desktop's search") { text in
      var countdown = Countdown(id: CountdownID(bits: 1), title: text.text)
      _ = countdown.handle(.start(.duration(.minutes(5))), at: reading)
      return [text.text, "25m " + text.text, text.text + " 25m", "until 20:00 " + text.text].flatMap { words in
        Search.results(for: words, among: [countdown], at: reading).flatMap { [$0.title, $0.details] }
      }
    },
    Door("the name of something that the desktop's search has found") { text in
      ["", "countdown ", "start shell - ", "start until-page ", "start shell - 25m "].flatMap { begin in
        let result = SearchName(begin + text.text).flatMap {
          Search.result($0, among: { Countdown(id: $0, title: text.text) }, at: reading)
        }
        return [result?.title, result?.details].compactMap { $0 }
      }
    },
    Door("a countdown's name over D-Bus") { text in
      [Steering.Problem.unknown(text.text).sentence]
    },
    Door("the state of another process's app.status") { text in
      let fields = ["id", "state", "title", "clock"].map { "\"\($0)\":\(quoted(text))" }.joined(separator: ",")
      let offset = "{\"span\":1,\"bound\":1,\"measured\":1,\"rawMeasured\":1,\"drift\":1,\"flags\":[\(quoted(text))],"
      let list = "[{\(fields),\"standsIn\":true,\"offset\":\(offset)\"freshness\":\(quoted(text))}}]"
      return [list, text.text].flatMap { StatusList.decode($0) ?? [] }.flatMap { status in
        [status.line(at: reading), status.id, status.state, status.title, status.clock ?? ""]
          + (status.offset.map { $0.flags + [$0.freshness] } ?? [])
      }
    },
    Door("a title in the file of countdowns") { text in
      file(
        "{\"id\":\"00000001\",\"title\":\(quoted(text)),\"plan\":{\"kind\":\"duration\",\"length\":5},\"phase\":\"paused\","
          + "\"left\":5,\"duration\":5,\"lastUsed\":0}")
    },
    Door("an address in the file of countdowns") { text in
      file(
        "{\"id\":\"00000001\",\"title\":\"a\",\"plan\":{\"kind\":\"serverMoment\",\"at\":5,\"clock\":\(quoted(text))},"
          + "\"phase\":\"running\",\"wallEnd\":5,\"end\":5}")
    },
    Door("the file of countdowns") { text in
      guard var fields = StoredFields(JSONValue(text.bytes)) else { return [] }
      return StoredCountdowns(stored: &fields).countdowns.map(\.title)
    },
    Door("the file of settings") { text in
      guard
        var fields = StoredFields(JSONValue(Array("{\"digits\":\(quoted(text)),\"windowWidth\":\(text.text)}".utf8)))
      else { return [] }
      return [Settings(stored: &fields).digits.rawValue]
    },
    Door("a code in the file of hosts") { text in
      let host = "{\"origin\":\"ntp://a\",\"kiss\":\(quoted(text))}"
      guard var fields = StoredFields(JSONValue(Array("{\"hosts\":[\(host)]}".utf8))) else { return [] }
      return StoredHosts(stored: &fields).hosts.compactMap { $0.refusal?.sentence(host: "a") }
    },
    Door("every field of an order") { text in
      OrderField.allCases.flatMap { order(fields: [$0.rawValue: quoted(text)]) }
        + order(fields: ["price": text.text, "currency": quoted(text)])
    },
    Door("an order") { text in
      guard let address = Address("https://shop.example/7") else { return [] }
      do throws(OrderProblem) { return [try Order(json: text.bytes, from: address).title] } catch {
        return [error.sentence]
      }
    },
    Door("what a shop says to a grab") { text in
      grab(Array("{\"message\":\(quoted(text))}".utf8), type: nil) + grab(text.bytes, type: "text/plain")
        + grab(text.bytes, type: text.text)
    },
    Door("the headers Date, Server, Location") { text in
      ["Date", "Server", "Location"].flatMap { header($0, text) }
    },
    Door("the headers Retry-After, Set-Cookie, Age, Content-Type, Expires") { text in
      ["Retry-After", "Set-Cookie", "Age", "Content-Type", "Expires"].flatMap { header($0, text, status: 503) }
    },
    Door("where a grab is sent on to") { text in
      guard let address = Address("https://shop.example/grab") else { return [] }
      do throws(GrabProblem) {
        let next = try GrabRequest(address: address).followed(status: 307, location: text.text)
        return next.map { [$0.address.displayHost] } ?? []
      } catch {
        return [error.sentence]
      }
    },
    Door("a kiss of death") { text in
      var packet = [UInt8](repeating: 0, count: 48)
      packet[0] = 0x24
      packet.replaceSubrange(12..<16, with: (text.bytes + [0, 0, 0, 0]).prefix(4))
      do throws(SNTPError) {
        _ = try SNTPPacket.answer(packet, cookie: 0, roundTrip: .zero)
        return []
      } catch {
        return [ExchangeFailure.sntp(error).sentence(host: "ntp.example")]
      }
    },
    Door("the words of a library's error") { text in
      [GLibError(message: text.text).message, ExchangeFailure.other(text.text).sentence(host: "a")]
    },
    Door("a title that is typed") { text in
      let countdowns = Countdowns(timekeeper: ManualTimekeeper()) { _ in }
      let id = CountdownID(bits: 1)
      countdowns.insert(Countdown(id: id))
      countdowns.rename(id, to: text.text)
      return countdowns[id].map(counted) ?? []
    },
    Door("a time zone's name") { text in
      [TimeZone(text.text).map { TimeText.dateAndTime(reading.wall, zone: $0) } ?? ""]
    },
    Door("a JSON pointer behind an address") { text in server("https://shop.example/#" + text.text) },
  ]
}

extension String {
  fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
