import CountdownCore
import Testing

@Suite("Order mapping")
struct OrderMappingTests {
  @Test("a shop with other names is read by JSON pointers, and needs no more than a title and an opening")
  func shop() throws {
    let mapping = try OrderMapping("opens=/data/opensAt, now=/data/now,title=/data/items/0/name,grab=/data/a~1b/c~0d")
    let order = try OrderJSONTests.order(
      #"{"data":{"opensAt":"2026-12-01T00:05:00Z","now":1796083200,"items":[{"name":"Ticket"}],"a/b":{"c~d":"/buy"}}}"#,
      mapping: mapping)
    #expect(order.title == "Ticket")
    #expect(order.publishTime?.nanoseconds == 1_796_083_500_000_000_000)
    #expect(order.databaseTime?.quantum == .seconds(1))
    #expect(order.grabURL?.text == "https://shop.example/buy")
    #expect(order.isTimed && order.isDirect && !order.isCustom)
    #expect(order.remarks.isEmpty)
  }

  @Test(
    "nothing, null, 0 or an empty text at a pointer is an error, never the year 1970",
    arguments: [
      (#"{"d":{}}"#, "The order's futurePublishTime is missing: there is nothing at /d/t."),
      (#"{"d":{"t":null}}"#, "The order's futurePublishTime is null."),
      (#"{"d":{"t":0}}"#, "The order's futurePublishTime cannot be used: it is 0."),
      (#"{"d":{"t":""}}"#, "The order's futurePublishTime cannot be used: it is empty."),
      (#"{"d":[1]}"#, "The order's futurePublishTime is missing: there is nothing at /d/t."),
      (#"{"d":"x"}"#, "The order's futurePublishTime is missing: there is nothing at /d/t."),
    ])
  func absent(text: String, sentence: String) throws {
    let mapping = try OrderMapping("opens=/d/t")
    let named = text.dropLast() + #","title":"Tea"}"#
    #expect {
      try OrderJSONTests.order(String(named), mapping: mapping)
    } throws: { error in
      (error as? OrderProblem)?.sentence == sentence
    }
  }

  @Test("a field that was mapped and is not there is named even where it can be done without")
  func remark() throws {
    let order = try OrderJSONTests.order(
      #"{"title":"Tea","t":1796083500}"#, mapping: OrderMapping("opens=/t,price=/cost"))
    #expect(order.remarks.map(\.sentence) == ["The order's price is missing: there is nothing at /cost."])
  }

  @Test(
    "a mapping that is none is refused with a sentence",
    arguments: [
      ("", "“” in the mapping has no equals sign; type it like opens=/data/opensAt."),
      ("opens", "“opens” in the mapping has no equals sign; type it like opens=/data/opensAt."),
      ("opens=/a,", "“” in the mapping has no equals sign; type it like opens=/data/opensAt."),
      (
        "open=/a",
        "“open” in the mapping is not a field of an order; the fields are title, price, commission, discount, place, requirements, picture, timed, custom, direct, relation, now, opens, left, url, preview, grab."
      ),
      ("opens=data/opensAt", "“data/opensAt” for opens in the mapping is not a JSON pointer like /data/opensAt."),
      ("opens=", "“” for opens in the mapping is not a JSON pointer like /data/opensAt."),
      ("opens=/a~2", "“/a~2” for opens in the mapping is not a JSON pointer like /data/opensAt."),
      ("opens=/a,futurePublishTime=/b", "“futurePublishTime” appears twice in the mapping."),
      (String(repeating: "x", count: 9000), "The mapping is too long."),
    ])
  func refused(text: String, sentence: String) {
    do throws(OrderMappingProblem) {
      Issue.record("read as \(try OrderMapping(text))")
    } catch {
      #expect(error.sentence == sentence)
    }
  }

  @Test("a backslash at a pointer's end does not swallow the comma behind it")
  func backslash() throws {
    let mapping = try OrderMapping(#"now=/a\\,title=/b\\c"#)
    #expect(mapping.text == #"title=/b\\c,databaseTime=/a\\"#)
    #expect(try OrderMapping(mapping.text) == mapping)
    // A JSON text writes a backslash as two.
    let order = try OrderJSONTests.order(
      #"{"a\\":1796083200,"b\\c":"Tea","diffTime":5000}"#, mapping: mapping)
    #expect(order.title == "Tea")
    #expect(order.databaseTime?.instant.nanoseconds == 1_796_083_200_000_000_000)
  }

  @Test("a mapping can be written and read again, commas in a pointer included")
  func roundTrip() throws {
    let mapping = try OrderMapping(#"now=/a\,b,title=/x=y"#)
    #expect(mapping.text == #"title=/x=y,databaseTime=/a\,b"#)
    #expect(try OrderMapping(mapping.text) == mapping)
    let order = try OrderJSONTests.order(
      #"{"a,b":1796083200,"x=y":"Tea","diffTime":5000}"#, mapping: mapping)
    #expect(order.title == "Tea")
    #expect(order.databaseTime?.instant.nanoseconds == 1_796_083_200_000_000_000)
  }
}
