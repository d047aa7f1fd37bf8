import Testing

@testable import CountdownCore

@MainActor
@Suite("Grabbing")
struct GrabbingTests {
  private func ready(_ stage: OrderStage, changes: [String: String?] = [:]) throws -> ServerInstant {
    let opens = try stage.open(in: .seconds(20), changes: changes)
    stage.advance(by: .seconds(21))
    stage.answer(json: stage.json(opens: opens, changes: changes))
    return opens
  }

  @Test("a double click sends one POST without a body, and the fetch after it decides")
  func once() throws {
    let stage = OrderStage()
    let opens = try ready(stage)
    #expect(stage.orders.grab(stage.id) == nil)
    #expect(stage.orders.grab(stage.id) == nil)
    #expect(stage.posts == 1)
    let post = try #require(stage.asked.first?.request)
    #expect(post.address.text == "http://shop.example/grab" && post.posted?.body == [])
    stage.answer(json: "{\"message\":\"It is yours.\"}")
    #expect(stage.status?.grab == .confirming && !stage.orders.canGrab(stage.id))
    stage.answer(json: stage.json(opens: opens, relation: "Finished"))
    #expect(stage.status?.grab == .taken && stage.actions?.refusal == .finished)
    #expect(stage.posts == 1)
  }

  @Test("pressed twenty times after the server took the order it sends one POST, even where the order stays open")
  func onceTaken() throws {
    let stage = OrderStage()
    let opens = try ready(stage)
    for _ in 0..<20 {
      _ = stage.orders.grab(stage.id)
      if let asked = stage.asked.first {
        stage.answer(json: asked.request.posted == nil ? stage.json(opens: opens) : "{}")
      }
      stage.advance(by: .milliseconds(500))
    }
    #expect(stage.posts == 1)
    #expect(stage.status?.grab == .taken && !stage.orders.canGrab(stage.id))
    // Nor once more where a person has it asked for again and it still says that it is open.
    stage.orders.tryAgain(stage.id)
    stage.answer(json: stage.json(opens: opens))
    #expect(stage.orders.grab(stage.id) == nil && stage.posts == 1 && stage.status?.grab == .taken)
  }

  @Test("a fetch under way gives way to a grab, and the fetch after that tells how it went")
  func givesWay() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20), changes: ["isDirect": "true"])
    stage.advance(by: .seconds(21))
    #expect(stage.asked.map { $0.request.posted == nil } == [true])
    _ = stage.orders.grab(stage.id)
    #expect(stage.asked.map { $0.request.posted == nil } == [false])
    stage.answer(json: "{}")
    #expect(stage.asked.map { $0.request.posted == nil } == [true])
    stage.answer(json: stage.json(opens: opens, relation: "Finished", changes: ["isDirect": "true"]))
    #expect(stage.status?.grab == .taken && !stage.orders.canGrab(stage.id) && stage.posts == 1)
  }

  @Test(
    "a refusal gives the server's reason in its words and rests for five seconds",
    arguments: [
      (409, "{\"message\":\"Sold out.\"}", "shop.example says: Sold out."),
      (409, "{\"error\":{\"detail\":\"Too\\nlate\\u202e\"}}", "shop.example says: Too late"),
      (200, "{\"success\":false,\"msg\":\"已搶完\"}", "shop.example says: 已搶完"),
      (500, "<html>", "shop.example refused the order (status 500)."),
    ])
  func refused(status: Int, body: String, reason: String) throws {
    let stage = OrderStage()
    let opens = try ready(stage)
    _ = stage.orders.grab(stage.id)
    stage.answer(json: body, status: status)
    guard case .refused(let said, let rest) = stage.status?.grab else {
      Issue.record("not refused: \(String(describing: stage.status?.grab))")
      return
    }
    #expect(said == reason && rest == stage.now.boot + .seconds(5))
    stage.answer(json: stage.json(opens: opens))
    stage.advance(by: .milliseconds(4_900))
    #expect(!stage.orders.canGrab(stage.id))
    stage.advance(by: .milliseconds(100))
    #expect(stage.orders.canGrab(stage.id))
    #expect(stage.posts == 1)
  }

  @Test(
    "a redirect never takes the request to another host; on the same one a POST is repeated where it asks for that",
    arguments: [
      (307, "http://evil.example/grab", 1), (308, "https://shop.example/grab", 1), (303, "/thanks", 1),
      (307, "/grab2", 2),
    ])
  func redirects(status: Int, location: String, posts: Int) throws {
    let stage = OrderStage()
    _ = try ready(stage)
    _ = stage.orders.grab(stage.id)
    stage.answer(json: "", status: status, location: location)
    #expect(stage.posts == posts)
    #expect(stage.history.allSatisfy { $0.address.text.hasPrefix("http://shop.example/") })
  }

  @Test("without a grab address the page in the browser is the way, and nothing is posted")
  func browser() throws {
    let stage = OrderStage()
    _ = try ready(stage, changes: ["grabURL": nil, "url": "\"/buy\""])
    #expect(stage.orders.grab(stage.id)?.text == "http://shop.example/buy")
    #expect(stage.posts == 0)
  }

  @Test("nothing is grabbed before the opening, whoever asks")
  func early() throws {
    let stage = OrderStage()
    try stage.open(in: .minutes(1), changes: ["isDirect": "true"])
    #expect(stage.orders.grab(stage.id) == nil)
    #expect(stage.posts == 0)
  }
}
