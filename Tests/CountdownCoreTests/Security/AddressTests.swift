import Fixtures
import Testing

@testable import CountdownCore

/// What addresses may make the program do, whichever door they come by.
@Suite("Addresses from outside")
struct AddressTests {
  @Test(
    "only http, https and ntp are spoken: as a clock, an order, a picture, a place to grab or to look, or a redirect",
    arguments: [
      "file:///etc/passwd", "FILE:///etc/passwd", "file://localhost/etc/passwd", "javascript:alert(1)",
      "javascript://shop.example/%0Aalert(1)", "ftp://shop.example/order.json", "data:text/html,<b>x</b>",
      "data:application/json;base64,e30=", "ws://shop.example/", "wss://shop.example/", "gopher://shop.example/",
      "view-source:https://shop.example/", "resource:///app/tminus", "smb://shop.example/x", "mailto:me@shop.example",
      "https:shop.example",
    ])
  func schemes(_ text: String) async throws {
    #expect(throws: ServerAddressError.self) { try ServerAddress(text) }
    #expect(throws: OrderFailure.self) { try OrderPlace(text) }
    #expect(Address(text) == nil)
    let page = try #require(Address("https://shop.example/orders/7"))
    if let resolved = Address(text, relativeTo: page) {
      // What is only a path by RFC 3986 stays on the server that it was read from.
      #expect(resolved.origin == page.origin)
      #expect(text == "https:shop.example")
    }
    let written = "\"\(text)\""
    for field in ["imageURLString", "grabURL", "url", "previewURL"] where !text.hasPrefix("https:") {
      let json = OrderJSONTests.json([field: written])
      let order = try? OrderJSONTests.order(json)
      for address in [order?.picture, order?.grabURL, order?.url, order?.previewURL] {
        #expect(address?.origin == nil || address?.origin == "https://shop.example", "\(field)")
      }
    }
    let server = HTTPFixture { request, socket in
      socket.answer(request, status: "302 On", date: nil, headers: ["Location: \(text)"])
      return .close
    }
    if !text.contains("https:") {
      let redirected = try await fetch(server.url)
      #expect(redirected.failure == .notUsable)
    }
  }

  // RFC 9110, section 15.4: 307 and 308 would repeat the body, the others need not drop it.
  @Test(
    "a redirect never carries a body or a POST to another host or port, whatever its status",
    arguments: [301, 302, 303, 307, 308], ["127.0.0.1", "127.0.0.2", "localhost"])
  func bodies(status: Int, host: String) async throws {
    let elsewhere = HTTPFixture.exact()
    let place = "http://\(host):\(elsewhere.port)/taken"
    let server = HTTPFixture { request, socket in
      socket.answer(request, status: "\(status) On", date: nil, headers: ["Location: \(place)"])
      return .keep
    }
    let answer = try await fetch(server.url + "grab", posted: (Array("secret".utf8), "text/plain")).get()
    #expect(answer.status == status && answer.location == place)
    #expect(server.requests.count == 1)
    #expect(elsewhere.connections.isEmpty)
    // Nor does the order that is grabbed follow it by itself.
    let grab = GrabRequest(address: try #require(Address(server.url + "grab")))
    #expect(throws: GrabProblem.self) { try grab.followed(status: answer.status, location: answer.location) }
  }

  @Test("a picture of ten megabytes is given up at its limit of five")
  func largeBody() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, date: nil, headers: ["Content-Type: image/png"], body: String(repeating: "x", count: 10 << 20))
      return .close
    }
    let fetched = try await fetch(server.url, bodyLimit: HTTPFetch.pictureLimit)
    #expect(fetched.failure == .notUsable)
  }

  @Test(
    "no sentence about an address repeats the password in it",
    arguments: [
      "https://user:hunter2@shop.example/", "user:hunter2@shop.example", "https://user:hunter2@sh op.example/",
      "ftp://user:hunter2@shop.example/", "https://user:hunter2@shop.example:99999/", "https://user:hunter2@/",
      "https://user:hunter2@a,b/", "https://hunter2@[::1/", "https:\\\\user:hunter2@shop.example",
      "//user:hunter2@shop.example/", "ntp://user:hunter2@shop.example", "https://u:hunter2@\u{301}shop.example/",
      "https://a@b:hunter2@shop.example/x",
    ])
  func passwords(_ text: String) {
    do throws(ServerAddressError) {
      let address = try ServerAddress(text)
      Issue.record("it was taken: \(address)")
    } catch {
      #expect(!error.sentence.contains("hunter2"))
    }
    do throws(OrderFailure) {
      let place = try OrderPlace(text)
      Issue.record("it was taken: \(place)")
    } catch {
      #expect(!error.sentence.contains("hunter2"))
    }
    #expect(!text.withoutUserinfo.contains("hunter2"))
  }

  @Test(
    "an at sign behind the host is part of the address",
    arguments: ["https://shop.example/@me", "https://shop.example?to=a@b", "shop.example/a@b"])
  func atSigns(_ text: String) throws {
    #expect(text.userinfo == nil)
    #expect(try ServerAddress(text).address.host == "shop.example")
    #expect(try OrderPlace(text).address.origin == "https://shop.example")
  }

  @Test("where a server points is told without the name and password that it put there")
  func pointsTo() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, status: "302 On", date: FixtureClock.httpDate(FixtureClock.wall()),
        headers: ["Location: https://user:hunter2@shop.example/in"])
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(exchange.pointsTo == "https://shop.example/in")
  }

  private func fetch(
    _ url: String, posted: (body: [UInt8], type: String)? = nil, bodyLimit: Int = HTTPFetch.orderLimit
  ) async throws -> Result<HTTPFetch.Answer, ExchangeFailure> {
    let request = HTTPFetch(try #require(Address(url)), posted: posted, accept: "*/*", bodyLimit: bodyLimit)
    return await withCheckedContinuation { continuation in
      Hosts().start(fetching: request) { continuation.resume(returning: $0) }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { return failure }
    return nil
  }
}
