import CountdownCore

/// A shop for the demonstration: one order that opens on a clock which is 37 s ahead, and that can be grabbed once.
struct DemoShop {
  /// How far the shop's clock is ahead of this computer's.
  static let ahead = TimeSpan.seconds(37)
  /// How long before the opening it is made.
  static let wait = TimeSpan.seconds(20)

  private let offset: ServerOffset
  private let opens: ServerInstant
  private var isTaken = false

  /// A shop whose order opens soon, at a whole second of its clock.
  init(at reading: ClockReading) {
    offset = ServerOffset(server: ServerInstant(utc: reading.wall) + Self.ahead, at: reading.boot)
    let seconds = (offset.server(at: reading.boot) + Self.wait).nanoseconds / 1_000_000_000
    opens = .zero + .seconds(seconds + 1)
  }

  static let orderPath = "order.json"

  mutating func answer(_ request: LoopbackServer.Request, at instant: BootInstant) -> LoopbackServer.Answer {
    let now = offset.server(at: instant)
    func answer(_ text: String, _ type: String = "application/json", status: Int = 200) -> LoopbackServer.Answer {
      LoopbackServer.Answer(status: status, type: type, body: Array(text.utf8), date: now)
    }
    switch (request.method, request.path) {
    case ("POST", "/grab"):
      if now < opens { return answer(message(tr("It is not open yet.")), status: 409) }
      if isTaken { return answer(message(tr("It has already been taken.")), status: 409) }
      isTaken = true
      return answer(message(tr("It is yours.")))
    case (_, "/" + Self.orderPath): return answer(order(at: now))
    case (_, "/picture.png"):
      return LoopbackServer.Answer(type: "image/png", body: PackageResources.rocket_png, date: now)
    case (_, "/preview"):
      return answer(
        "<!doctype html><meta charset=utf-8><title>Tminus</title><body style='font-family:sans-serif;text-align:center'>"
          + "<h1>\(tr("Print of a rocket"))</h1><img src=picture.png>", "text/html")
    default: return answer(message("?"), status: 404)
    }
  }

  private func order(at now: ServerInstant) -> String {
    Self.json([
      "title": tr("Print of a rocket"), "price": "199.00", "shotFee": "12.50", "selfBuyOff": "0.8",
      "areaDisplayName": tr("This computer"), "shortDescription": tr("One per person."),
      "imageURLString": "picture.png", "isTimerTask": "1", "isCustomTask": "0", "isDirect": "0",
      "relation": isTaken ? "Finished" : "Accepted", "databaseTime": String(now.nanoseconds / 1_000_000),
      "futurePublishTime": String(opens.nanoseconds / 1_000_000),
      "diffTime": String((opens - now).nanoseconds / 1_000_000), "previewURL": "preview", "grabURL": "grab",
    ])
  }

  private func message(_ text: String) -> String { Self.json(["message": text]) }

  private static func json(_ fields: [String: String]) -> String {
    JSONValue.object(fields.mapValues { .string($0) }).line
  }
}
