import CountdownCore
import Fixtures
import Testing

@Suite("Hostile orders")
struct OrderHostileTests {
  @Test(
    "a body that is no order is refused in a sentence",
    arguments: [
      ("", "The order is not a usable answer: it is not JSON."),
      (" ", "The order is not a usable answer: it is not JSON."),
      ("<!DOCTYPE html><title>Log in</title>", "The order is not a usable answer: it is not JSON."),
      ("{", "The order is not a usable answer: it is not JSON."),
      (#"{"title":"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":NaN}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":-Infinity}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":01}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":1.}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":"a",}"#, "The order is not a usable answer: it is not JSON."),
      (#"{'title':'a'}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":"\ud800"}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":"\x41"}"#, "The order is not a usable answer: it is not JSON."),
      (#"{"title":"a"} trailing"#, "The order is not a usable answer: it is not JSON."),
      ("null", "The order is not a usable answer: it is JSON, but not an object with fields."),
      ("[]", "The order is not a usable answer: it is JSON, but not an object with fields."),
      ("42", "The order is not a usable answer: it is JSON, but not an object with fields."),
      (#""order""#, "The order is not a usable answer: it is JSON, but not an object with fields."),
      ("{}", "The order's title is missing."),
      (#"{"error":"not found"}"#, "The order's title is missing."),
    ])
  func body(text: String, sentence: String) throws {
    expectRefusal(Array(text.utf8), sentence)
  }

  @Test("bytes that are not UTF-8, endless nesting and a body over 1 MiB are refused")
  func bytes() {
    expectRefusal([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], "The order is not a usable answer: it is not JSON.")
    expectRefusal([0xFF, 0xFE, 0x7B, 0x00], "The order is not a usable answer: it is not JSON.")
    expectRefusal(Array(repeating: 0, count: 100), "The order is not a usable answer: it is not JSON.")
    for open in ["[", #"{"a":"#] {
      let nested = #"{"title":"# + String(repeating: open, count: 100_000)
      expectRefusal(Array(nested.utf8), "The order is not a usable answer: it is not JSON.")
    }
    let large = Array(repeating: UInt8(ascii: " "), count: (1 << 20) + 1)
    expectRefusal(large, "The order is not a usable answer: it is larger than 1 MiB.")
  }

  @Test(
    "a megabyte of small things beside the fields is read, and changes nothing",
    arguments: ["[]", "{}", "0", "1e999", "null", #""\u00e9""#, "[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]"])
  func crowded(item: String) throws {
    let count = 1_000_000 / (item.utf8.count + 1)
    let list = "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
    #expect(try OrderJSONTests.order(OrderJSONTests.json(["more": list])).title == "Tea")
  }

  @Test(
    "a field that cannot be done without is named with what is wrong",
    arguments: [
      ("title", nil, "The order's title is missing."),
      ("title", "null", "The order's title is null."),
      ("title", #""""#, "The order's title is empty."),
      ("title", #"" \u200e\n""#, "The order's title is empty."),
      ("title", "true", "The order's title has to be a text or a number."),
      ("title", "[]", "The order's title has to be a text or a number."),
      ("title", #"{"en":"Tea"}"#, "The order's title has to be a text or a number."),
      ("isTimerTask", nil, "The order's isTimerTask is missing."),
      ("isTimerTask", "null", "The order's isTimerTask is null."),
      ("isTimerTask", "2", "The order's isTimerTask has to be yes or no, not “2”."),
      ("isTimerTask", #""maybe""#, "The order's isTimerTask has to be yes or no, not “maybe”."),
      ("isTimerTask", #""""#, "The order's isTimerTask is empty."),
      ("isTimerTask", "[]", "The order's isTimerTask has to be a text or a number."),
      ("isCustomTask", nil, "The order's isCustomTask is missing."),
      ("isCustomTask", "1e999", "The order's isCustomTask has to be yes or no, not “1e999”."),
      ("isDirect", nil, "The order's isDirect is missing."),
      ("isDirect", #""\u202eyes\u0007!""#, "The order's isDirect has to be yes or no, not “yes!”."),
      ("relation", nil, "The order's relation is missing."),
      ("relation", "null", "The order's relation is null."),
      ("relation", #""""#, "The order's relation is empty."),
      ("relation", "3", "The order's relation has to be Accepted, UnAccepted or Finished, not “3”."),
      (
        "relation", #""Pending \u001b[31m""#,
        "The order's relation has to be Accepted, UnAccepted or Finished, not “Pending [31m”."
      ),
      ("relation", "{}", "The order's relation has to be a text or a number."),
      ("futurePublishTime", "0", "The order's futurePublishTime cannot be used: it is 0."),
      ("futurePublishTime", #""""#, "The order's futurePublishTime cannot be used: it is empty."),
      (
        "futurePublishTime", "-5",
        "The order's futurePublishTime cannot be used: it is not between the years 2000 and 2100."
      ),
      (
        "futurePublishTime", "9999999999999999999",
        "The order's futurePublishTime cannot be used: it is not between the years 2000 and 2100."
      ),
      (
        "futurePublishTime", "1e19",
        "The order's futurePublishTime cannot be used: it is not in a known time format."
      ),
      (
        "futurePublishTime", #""soon""#,
        "The order's futurePublishTime cannot be used: it is not in a known time format."
      ),
      (
        "futurePublishTime", #""2026-12-01T00:05:00""#,
        "The order's futurePublishTime cannot be used: it names no time zone."
      ),
      (
        "futurePublishTime", #""2026-02-30T00:05:00Z""#,
        "The order's futurePublishTime cannot be used: there is no such day or time of day."
      ),
      ("futurePublishTime", "true", "The order's futurePublishTime has to be a text or a number."),
      ("databaseTime", "0", "The order's databaseTime cannot be used: it is 0."),
      ("databaseTime", #""""#, "The order's databaseTime cannot be used: it is empty."),
      ("databaseTime", #"["2026"]"#, "The order's databaseTime has to be a text or a number."),
      ("diffTime", #""""#, "The order's diffTime is empty."),
      (
        "diffTime", "99999999999999",
        "The order's diffTime has to be a number of milliseconds within a hundred years, not “99999999999999”."
      ),
      ("diffTime", "1e3", "The order's diffTime has to be a number of milliseconds within a hundred years, not “1e3”."),
      (
        "diffTime", #""5 s""#,
        "The order's diffTime has to be a number of milliseconds within a hundred years, not “5 s”."
      ),
      (
        "diffTime", #""--5""#,
        "The order's diffTime has to be a number of milliseconds within a hundred years, not “--5”."
      ),
      (
        "diffTime", #""5.""#,
        "The order's diffTime has to be a number of milliseconds within a hundred years, not “5.”."
      ),
      ("diffTime", "false", "The order's diffTime has to be a text or a number."),
      ("grabURL", #""""#, "The order's grabURL is empty."),
      (
        "grabURL", #""javascript:alert(1)""#,
        "The order's grabURL has to be an http or https address, not “javascript:alert(1)”."
      ),
      (
        "grabURL", #""file:///etc/passwd""#,
        "The order's grabURL has to be an http or https address, not “file:///etc/passwd”."
      ),
      ("grabURL", #""ftp://a/b""#, "The order's grabURL has to be an http or https address, not “ftp://a/b”."),
      ("grabURL", #""https://""#, "The order's grabURL has to be an http or https address, not “https://”."),
      (
        "grabURL", #""https://me:pw@a/""#,
        "The order's grabURL has to be an http or https address, not “https://me:pw@a/”."
      ),
      (
        "grabURL", #""https://a:99999/""#,
        "The order's grabURL has to be an http or https address, not “https://a:99999/”."
      ),
      ("grabURL", #""/a b""#, "The order's grabURL has to be an http or https address, not “/a b”."),
      (
        "grabURL", #""/a\r\nHost: evil""#,
        "The order's grabURL has to be an http or https address, not “/a Host: evil”."
      ),
      ("grabURL", "[]", "The order's grabURL has to be a text or a number."),
      ("url", #""mailto:a@b""#, "The order's url has to be an http or https address, not “mailto:a@b”."),
    ] as [(String, String?, String)])
  func field(name: String, value: String?, sentence: String) {
    let text = OrderJSONTests.json([name: value])
    expectRefusal(Array(text.utf8), sentence)
  }

  @Test("a timed order without opening and without time left has its opening missing")
  func noOpening() {
    expectRefusal(
      Array(OrderJSONTests.json(["futurePublishTime": nil, "diffTime": nil]).utf8),
      "The order's futurePublishTime is missing.")
    expectRefusal(
      Array(OrderJSONTests.json(["futurePublishTime": "null", "diffTime": "null"]).utf8),
      "The order's futurePublishTime is null.")
  }

  @Test(
    "what an order can do without is a remark",
    arguments: [
      ("price", nil, "The order's price is missing."),
      ("price", "null", "The order's price is null."),
      ("price", "{}", "The order's price has to be a text or a number."),
      ("price", String(repeating: "9", count: 50), "The order's price is too long."),
      ("shotFee", #""""#, "The order's shotFee is empty."),
      ("selfBuyOff", "true", "The order's selfBuyOff has to be a text or a number."),
      ("areaDisplayName", nil, "The order's areaDisplayName is missing."),
      ("shortDescription", #""\u0001""#, "The order's shortDescription is empty."),
      ("imageURLString", nil, "The order's imageURLString is missing."),
      (
        "imageURLString", #""data:image/png;base64,AAAA""#,
        "The order's imageURLString has to be an http or https address, not “data:image/png;base64,AAAA”."
      ),
      ("previewURL", #""x-app:1""#, "The order's previewURL has to be an http or https address, not “x-app:1”."),
      ("databaseTime", nil, "The order's databaseTime is missing."),
      ("databaseTime", "null", "The order's databaseTime is null."),
    ] as [(String, String?, String)])
  func remark(name: String, value: String?, sentence: String) throws {
    let order = try OrderJSONTests.order(OrderJSONTests.json([name: value]))
    #expect(order.remarks.map(\.sentence) == [sentence])
  }

  @Test("every prefix of an order and a thousand changed bytes give an order or a sentence")
  func damaged() throws {
    let bytes = Array(OrderJSONTests.json().utf8)
    for length in 0..<bytes.count { expectRefusal(Array(bytes[..<length]), nil) }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      let address = try OrderJSONTests.address()
      do {
        #expect(!(try Order(json: damaged, from: address).title.isEmpty))
      } catch {
        #expect(error.sentence.hasSuffix("."))
      }
    }
  }

  private func expectRefusal(_ body: [UInt8], _ sentence: String?) {
    do {
      let order = try Order(json: body, from: OrderJSONTests.address())
      Issue.record("read as \(order)")
    } catch let problem as OrderProblem {
      if let sentence { #expect(problem.sentence == sentence) }
    } catch {
      Issue.record(error)
    }
  }
}
