import Testing

@testable import CountdownCore

@Suite("Server addresses")
struct ServerAddressTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var text: String
    var url: String
    var host: String
    var display: String
    var source = ServerAddress.Source.httpDate
    var testDescription: String { text }
  }

  static let readings = [
    Reading(text: "shop.example", url: "https://shop.example/", host: "shop.example", display: "shop.example"),
    Reading(text: "  shop.example\n", url: "https://shop.example/", host: "shop.example", display: "shop.example"),
    Reading(
      text: "Shop.Example:8443/a?b=c", url: "https://shop.example:8443/a?b=c", host: "shop.example",
      display: "shop.example:8443"),
    Reading(
      text: "https://shop.example:443/x", url: "https://shop.example/x", host: "shop.example", display: "shop.example"),
    Reading(text: "HTTP://shop.example", url: "http://shop.example/", host: "shop.example", display: "shop.example"),
    Reading(text: "http://127.0.0.1:8080", url: "http://127.0.0.1:8080/", host: "127.0.0.1", display: "127.0.0.1:8080"),
    Reading(text: "::1", url: "https://[::1]/", host: "::1", display: "[::1]"),
    Reading(text: "http://[::1]:81/", url: "http://[::1]:81/", host: "::1", display: "[::1]:81"),
    Reading(
      text: "https://müller.example/", url: "https://xn--mller-kva.example/", host: "xn--mller-kva.example",
      display: "müller.example"),
    Reading(text: "例え.テスト", url: "https://xn--r8jz45g.xn--zckzah/", host: "xn--r8jz45g.xn--zckzah", display: "例え.テスト"),
    Reading(
      text: "https://host.example/time#/now", url: "https://host.example/time", host: "host.example",
      display: "host.example", source: .json(pointer: "/now")),
    Reading(
      text: "host.example/t#/a~1b/0/%C3%A9", url: "https://host.example/t", host: "host.example",
      display: "host.example", source: .json(pointer: "/a~1b/0/é")),
    Reading(
      text: "https://host.example/t#", url: "https://host.example/t", host: "host.example", display: "host.example",
      source: .json(pointer: "")),
    Reading(
      text: "ntp://pool.example", url: "ntp://pool.example", host: "pool.example", display: "pool.example",
      source: .sntp),
    Reading(
      text: "ntp://pool.example:1123/", url: "ntp://pool.example:1123", host: "pool.example",
      display: "pool.example:1123", source: .sntp),
    Reading(
      text: "my_host.example.", url: "https://my_host.example./", host: "my_host.example.", display: "my_host.example"),
  ]

  @Test("What people type is understood", arguments: readings)
  func understood(_ reading: Reading) throws {
    let address = try ServerAddress(reading.text)
    #expect(address.url == reading.url)
    #expect(address.address.host == reading.host)
    #expect(address.displayHost == reading.display)
    #expect(address.source == reading.source)
  }

  @Test(
    "what tells a clock in JSON from others is its address too: RFC 6901's own fragments (section 6)",
    arguments: [
      "#", "#/foo", "#/foo/0", "#/", "#/a~1b", "#/c%25d", "#/e%5Ef", "#/g%7Ch", "#/i%5Cj", "#/k%22l", "#/%20", "#/m~0n",
    ])
  func clock(_ fragment: String) throws {
    let text = "https://host.example/t\(fragment)"
    let address = try ServerAddress(text)
    #expect(address.clock == text)
    #expect(try ServerAddress(address.clock) == address)
  }

  @Test("an address is kept as it was typed where that is plain, else as it is asked, with its pointer")
  func kept() {
    #expect(ServerAddress.kept(" Shop.example/t#/now ") == "Shop.example/t#/now")
    #expect(ServerAddress.kept("müller.example") == "https://xn--mller-kva.example/")
    #expect(ServerAddress.kept(" müller.example/t#/now ") == "https://xn--mller-kva.example/t#/now")
  }

  @Test(
    "what is no single address is refused with a sentence",
    arguments: [
      ("", "A server's address is missing."),
      ("   ", "A server's address is missing."),
      ("a.example b.example", "“a.example b.example” is more than one address: one server at a time, without spaces."),
      ("a.example,b.example", "“a.example,b.example” is more than one address: one server at a time, without spaces."),
      ("a.example; b", "“a.example; b” is more than one address: one server at a time, without spaces."),
      ("ftp://a.example", "“ftp” cannot be read: an address begins with https://, http:// or ntp://."),
      ("file:///etc/passwd", "“file” cannot be read: an address begins with https://, http:// or ntp://."),
      ("https://", "“https://” does not name a host."),
      ("https://user:secret@a.example", "Leave the name and password out of the server's address."),
      ("mailto:me@a.example", "Leave the name and password out of the server's address."),
      ("a.example:0", "A port is a number from 1 to 65535."),
      ("a.example:99999", "“a.example:99999” is not an address like shop.example or https://shop.example."),
      ("a..example", "“a..example” is not the name of a host."),
      ("-a.example", "“-a.example” is not the name of a host."),
      ("256.1.1.1", "“256.1.1.1” is not the name of a host."),
      ("1.2.3", "“1.2.3” is not the name of a host."),
      ("1.2.3.4.5", "“1.2.3.4.5” is not the name of a host."),
      ("0x7f.1", "“0x7f.1” is not the name of a host."),
      ("ntp://20", "“20” is not the name of a host."),
      ("https:/a.example", "“https:/a.example” is not an address like shop.example or https://shop.example."),
      ("HTTP//a.example", "“HTTP//a.example” is not an address like shop.example or https://shop.example."),
      ("a!b", "“a!b” is not the name of a host."),
      ("http://[fe80::1%25茶]/", "“fe80::1%茶” is not the name of a host."),
      ("http://[fe80::1%25\u{301}eth]/", "“fe80::1%\u{301}eth” is not the name of a host."),
      ("http://[fe80::1%25eth::1%25]/", "“fe80::1%eth::1%” is not the name of a host."),
      ("ntp://a.example/path", "After ntp:// comes a host and nothing else."),
      ("ntp://a.example#/now", "After ntp:// comes a host and nothing else."),
      ("a.example#now", "“#now” is not a JSON pointer like #/now or #/data/time."),
      ("a.example#/a~2", "“#/a~2” is not a JSON pointer like #/now or #/data/time."),
      ("a\u{7}b", "The server's address contains a character that cannot be typed."),
    ])
  func refused(_ text: String, _ sentence: String) {
    #expect(throws: ServerAddressError(sentence: sentence)) { try ServerAddress(text) }
  }

  @Test(
    "International names are understood wherever an address stands, and shown as people write them",
    arguments: [
      ("https://müller.example/7?q=é", "https://xn--mller-kva.example/7?q=%C3%A9", "müller.example"),
      ("例え.テスト:8443/a#b", "https://xn--r8jz45g.xn--zckzah:8443/a#b", "例え.テスト:8443"),
      ("http://MÜLLER.example", "http://xn--mller-kva.example/", "müller.example"),
      ("https://xn--mller-kva.example/7", "https://xn--mller-kva.example/7", "müller.example"),
    ])
  func international(_ text: String, _ whole: String, _ display: String) throws {
    let address = try #require(Address(text))
    #expect(address.text == whole && address.displayHost == display)
    #expect(Address(whole) == address)
    #expect(try OrderPlace(text).address == address.withoutFragment)
    let base = try #require(Address("https://shop.example/a/b"))
    let slashes = text.contains("://") ? text : "https://" + text
    #expect(Address(slashes, relativeTo: base) == address)
  }

  @Test("No bytes make it trap")
  func garbage() {
    var generator = SystemRandomNumberGenerator()
    let parts = [
      "http", "://", "#", "/", "~", "%", "[", "]", ":", "@", "é", "\0", ".", "a", "9", "?", "::", "ntp", " ",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }
      if let address = try? ServerAddress(text.joined()) { #expect(!address.address.host.isEmpty) }
    }
  }

  @Test(
    "RFC 6901's own examples are found",
    arguments: [
      ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
      ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
  func pointers(_ pointer: String, _ expected: String) throws {
    let document = try #require(
      JSONValue(
        Array(#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#.utf8)))
    let place = try #require(JSONPointer(pointer))
    #expect(document[place] == JSONValue(Array(expected.utf8)))
  }

  @Test(
    "Only JSON is read as JSON, and escapes mean what RFC 8259 says",
    arguments: [
      (#""\u00e9\ud83d\ude00\n""#, JSONValue.string("é😀\n")), ("-0.50e+3", .number("-0.50e+3")), (" [ ] ", .array([])),
      ("{\"a\":1,\"a\":2}", .object(["a": .number("2")])), ("01", nil), ("+1", nil), (".5", nil), ("1.", nil),
      ("[1,]", nil),
      ("{\"a\"}", nil), ("\"\\ud83d\"", nil), ("\"\\x\"", nil), ("\"a\nb\"", nil), ("nul", nil), ("", nil),
      ("'a'", nil),
      ("\"open", nil), ("\\", nil), ("[1 2]", nil), ("{1:2}", nil),
    ] as [(String, JSONValue?)])
  func json(_ text: String, _ value: JSONValue?) {
    #expect(JSONValue(Array(text.utf8)) == value)
  }

  @Test("Bytes that are not UTF-8 are not JSON")
  func notUTF8() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue([0x22, 0xC0, 0x80, 0x22]) == nil)
  }
}
