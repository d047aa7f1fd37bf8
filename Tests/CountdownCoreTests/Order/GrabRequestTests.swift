import CountdownCore
import Testing

@Suite("Grabbing")
struct GrabRequestTests {
  // RFC 3986, section 5.4: the examples that stay on the web.
  @Test(
    "addresses resolve as RFC 3986 says",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      (";x", "http://a/b/c/;x"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"), ("g;x=1/../y", "http://a/b/c/y"), ("https://other/x", "https://other/x"),
    ])
  func resolved(reference: String, address: String) throws {
    let base = try #require(Address("http://a/b/c/d;p?q"))
    let found = try #require(Address(reference, relativeTo: base)).text
    // An empty path and "/" are the same address on the web.
    #expect(found == address || found == address + "/")
  }

  @Test("a bare host is https, the origin has no standard port, the host is in lower case")
  func origin() throws {
    #expect(Address("Shop.Example/7")?.origin == "https://shop.example")
    #expect(Address("https://shop.example:443/7")?.origin == "https://shop.example")
    #expect(Address("http://shop.example:8080/7")?.origin == "http://shop.example:8080")
    #expect(Address("http://[::1]:8080/7")?.origin == "http://[::1]:8080")
  }

  @Test(
    "what is no address on the web is refused",
    arguments: [
      "", " ", "ftp://a/", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https://", "http:///x",
      "https://a b/", "https://a:0/", "https://a:65536/", "https://u@a/", "https://u:p@a/", "https://a/\r\nX: y",
      "https://[::1", "https://a/\u{7F}", "https://p%15.b/", "https://a%40b/", "https://a%5C.b/",
      "https://" + String(repeating: "a", count: 5000),
      "https://a/" + String(repeating: "é", count: 1000),
    ])
  func refused(text: String) {
    #expect(Address(text) == nil)
  }

  @Test("an order is grabbed by a POST where it says so, else in the browser")
  func grab() throws {
    let post = try OrderJSONTests.order(OrderJSONTests.json(["url": #""/7""#])).grab
    let address = try #require(Address("https://shop.example/orders/7/grab"))
    #expect(post == .post(GrabRequest(address: address)))
    let open = try OrderJSONTests.order(OrderJSONTests.json(["url": #""/7""#, "grabURL": nil])).grab
    let page = try #require(Address("https://shop.example/7"))
    #expect(open == .open(page))
    #expect(try OrderJSONTests.order(OrderJSONTests.json(["grabURL": nil])).grab == nil)
  }

  // RFC 9110, section 15.4.
  @Test(
    "a redirect is followed at the same origin only",
    arguments: [
      (303, "/done", "looked at"), (302, "done", "looked at"), (301, "https://shop.example:443/x", "looked at"),
      (307, "/again", "POST https://shop.example/again"), (308, "/again", "POST https://shop.example/again"),
      (
        307, "https://evil.example/", "The server points to evil.example; an order is only grabbed where it comes from."
      ),
      (303, "//evil.example/", "The server points to evil.example; an order is only grabbed where it comes from."),
      (
        308, "http://shop.example/",
        "The server points to shop.example; an order is only grabbed where it comes from."
      ),
      (
        307, "https://shop.example:8443/",
        "The server points to shop.example:8443; an order is only grabbed where it comes from."
      ),
      (302, "javascript:alert(1)", "The server redirects to an address that cannot be used."),
      (302, "", "The server redirects to an address that cannot be used."),
      (302, nil, "The server redirects to an address that cannot be used."),
      (300, "/x", "The server redirects to an address that cannot be used."),
      (304, "/x", "The server redirects to an address that cannot be used."),
    ] as [(Int, String?, String)])
  func redirect(status: Int, location: String?, result: String) throws {
    let request = GrabRequest(address: try #require(Address("https://shop.example/orders/grab")))
    do {
      let next = try request.followed(status: status, location: location)
      // GLib leaves out the standard port or keeps it; the origin tells.
      let told = next?.address.text.split(separator: ":443").joined()
      #expect(told.map { "POST \($0)" } ?? "looked at" == result)
    } catch {
      #expect(error.sentence == result)
    }
  }

  @Test("five redirects are followed, and a sixth is not")
  func loop() throws {
    var request = GrabRequest(address: try #require(Address("https://shop.example/grab")))
    for _ in 1...5 { request = try #require(try request.followed(status: 307, location: "/again")) }
    do {
      _ = try request.followed(status: 307, location: "/again")
      Issue.record("followed")
    } catch {
      #expect(error == .tooManyRedirects)
    }
  }
}
