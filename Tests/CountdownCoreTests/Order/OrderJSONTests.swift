import CountdownCore
import Testing

@Suite("Order JSON")
struct OrderJSONTests {
  /// The fields of a whole order; a test replaces or removes some.
  static let whole: [(name: String, value: String)] = [
    ("title", #""Tea""#), ("price", "1200"), ("shotFee", "80"), ("selfBuyOff", #""10 %""#),
    ("areaDisplayName", #""Taipei""#), ("shortDescription", #""Two cups""#), ("imageURLString", #""/tea.png""#),
    ("isTimerTask", "true"), ("isCustomTask", "false"), ("isDirect", "false"), ("relation", #""Accepted""#),
    ("databaseTime", "1796083200000"), ("futurePublishTime", "1796083500000"), ("diffTime", "300000"),
    ("grabURL", #""/orders/7/grab""#),
  ]

  static func json(_ changes: [String: String?] = [:]) -> String {
    var fields = whole.filter { changes[$0.name] == nil }
    for (name, value) in changes {
      if let value { fields.append((name, value)) }
    }
    return "{" + fields.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  static func address(_ text: String = "https://shop.example/orders/7") throws -> Address {
    try #require(Address(text))
  }

  static func order(_ text: String, mapping: OrderMapping = .own) throws -> Order {
    try Order(json: Array(text.utf8), from: address(), mapping: mapping)
  }

  @Test("every field of a whole order arrives")
  func whole() throws {
    let order = try Self.order(Self.json(["url": #""https://www.shop.example/7""#, "previewURL": #""?look=1""#]))
    #expect(order.title == "Tea")
    #expect(order.price == "1200")
    #expect(order.commission == "80")
    #expect(order.discount == "10 %")
    #expect(order.place == "Taipei")
    #expect(order.requirements == "Two cups")
    #expect(order.picture?.text == "https://shop.example/tea.png")
    #expect(order.isTimed && !order.isCustom && !order.isDirect)
    #expect(order.relation == .accepted)
    // 2026-12-01T00:00:00Z by `date -d @1796083200`.
    #expect(order.databaseTime?.instant.nanoseconds == 1_796_083_200_000_000_000)
    #expect(order.databaseTime?.quantum == .milliseconds(1))
    #expect(order.publishTime?.nanoseconds == 1_796_083_500_000_000_000)
    #expect(order.timeLeft == .minutes(5))
    #expect(order.grabURL?.text == "https://shop.example/orders/7/grab")
    #expect(order.url?.text == "https://www.shop.example/7")
    #expect(order.previewURL?.text == "https://shop.example/orders/7?look=1")
    #expect(order.remarks.isEmpty)
  }

  @Test(
    "a word for yes or no counts in any form",
    arguments: [
      ("true", true), ("false", false), ("1", true), ("0", false), (#""yes""#, true), (#""No""#, false),
      (#""TRUE""#, true), (#""False""#, false), (#"" y ""#, true), (#""是""#, true), (#""否""#, false), (#""1""#, true),
      (#""0""#, false), (#""on""#, true), (#""off""#, false),
    ])
  func yesOrNo(written: String, value: Bool) throws {
    #expect(try Self.order(Self.json(["isDirect": written])).isDirect == value)
  }

  @Test(
    "the relation is a word in any case",
    arguments: [
      ("Accepted", Order.Relation.accepted), ("ACCEPTED", .accepted), ("UnAccepted", .unaccepted),
      ("unaccepted", .unaccepted), ("un_accepted", .unaccepted), ("Finished", .finished), (" finished ", .finished),
    ])
  func relation(written: String, relation: Order.Relation) throws {
    #expect(try Self.order(Self.json(["relation": "\"\(written)\""])).relation == relation)
  }

  // Each instant by `date -u -d … +%s`.
  @Test(
    "the opening is read in every form of timestamp",
    arguments: [
      ("1796083500", 1_796_083_500_000_000_000), (#""1796083500000""#, 1_796_083_500_000_000_000),
      ("1796083500123456", 1_796_083_500_123_456_000), ("1796083500123456789", 1_796_083_500_123_456_789),
      (#""/Date(1448000000000+0800)/""#, 1_448_000_000_000_000_000),
      (#""2024-03-04T13:21:14-05:00""#, 1_709_576_474_000_000_000),
      (#""2026-12-01T00:05:00Z""#, 1_796_083_500_000_000_000),
      (#""2026-12-01 08:05:00.250+08:00""#, 1_796_083_500_250_000_000),
    ] as [(String, Int64)])
  func opening(written: String, nanoseconds: Int64) throws {
    #expect(try Self.order(Self.json(["futurePublishTime": written])).publishTime?.nanoseconds == nanoseconds)
  }

  @Test(
    "the time left is read to the nanosecond",
    arguments: [
      ("5000", 5_000_000_000), (#""1500""#, 1_500_000_000), ("-20", -20_000_000), ("0", 0), ("1.5", 1_500_000),
      ("0.0000019", 1), ("-0.25", -250_000),
    ] as [(String, Int64)])
  func timeLeft(written: String, nanoseconds: Int64) throws {
    #expect(try Self.order(Self.json(["diffTime": written])).timeLeft?.nanoseconds == nanoseconds)
  }

  @Test(
    "texts are cleaned of what is not seen or reorders the words around them",
    arguments: [
      (#""Tea & <b>milk</b>""#, "Tea & <b>milk</b>"), (#""a\u0000b\u001bc""#, "abc"), (#""a\n\t  b""#, "a b"),
      (#""\u202Eevil\u202C""#, "evil"), (#""\u2066x\u2069\u200F""#, "x"), (#""  茶  ""#, "茶"), (#""\uFEFFTea""#, "Tea"),
      (#""👩‍👩‍👧""#, "👩‍👩‍👧"),
    ])
  func cleaned(written: String, shown: String) throws {
    #expect(try Self.order(Self.json(["title": written])).title == shown)
  }

  @Test("a long title is cut at 200 characters, the requirements at 4000 and keep their lines")
  func bounded() throws {
    let title = String(repeating: "x", count: 5000)
    let order = try Self.order(Self.json(["title": "\"\(title)\"", "shortDescription": #""a\r\n\nb\u202e""#]))
    #expect(order.title == String(repeating: "x", count: 199) + "…")
    #expect(order.requirements == "a\nb")
    let marks = String(repeating: "\u{301}", count: 90_000)
    let marked = try Self.order(Self.json(["shortDescription": "\"a\(marks)\""]))
    #expect(marked.requirements == "a" + String(repeating: "\u{301}", count: 16))
    let letters = String(repeating: "e\u{301}", count: 45_000)
    let long = try Self.order(Self.json(["shortDescription": "\"a\(letters)\""]))
    #expect((7900...8000).contains(try #require(long.requirements).unicodeScalars.count))
  }

  @Test("an order that is not timed needs no times")
  func untimed() throws {
    let order = try Self.order(
      Self.json([
        "isTimerTask": "false", "futurePublishTime": nil, "databaseTime": nil, "diffTime": nil,
      ]))
    #expect(!order.isTimed)
    #expect(order.remarks.isEmpty)
  }

  @Test("unknown fields are ignored, and of a field that comes twice the last one counts, as in a browser")
  func unknown() throws {
    let order = try Self.order(Self.json(["more": #"[1,{"a":[]}]"#]).dropLast() + #","title":"Coffee"}"#)
    #expect(order.title == "Coffee")
  }
}
