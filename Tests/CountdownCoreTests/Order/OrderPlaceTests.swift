import Testing

@testable import CountdownCore

@Suite("Order place")
struct OrderPlaceTests {
  @Test(
    "its text brings it back, mapping and all, and the mapping never reaches the server",
    arguments: [
      ("shop.example/7", nil, "https://shop.example/7"),
      (" https://shop.example/7?a=b ", nil, "https://shop.example/7?a=b"),
      ("https://shop.example/7#top", nil, "https://shop.example/7"),
      ("https://shop.example/7", "title=/n,opens=/a b", "https://shop.example/7"),
      ("https://shop.example/7", "title=/n\\,1#%", "https://shop.example/7"),
    ] as [(String, String?, String)])
  func roundTrip(text: String, mapping: String?, address: String) throws {
    let place = try OrderPlace(text, mapping: mapping)
    #expect(place.address.text == address)
    #expect(place.mapping.isEmpty == (mapping == nil))
    #expect(try OrderPlace(place.text) == place)
  }

  @Test(
    "what is no address, or no mapping, is said in a sentence",
    arguments: [
      ("", nil, "The order's address is missing."),
      ("ftp://shop.example/7", nil, "“ftp://shop.example/7” is not an address like https://shop.example/order.json."),
      (
        "shop.example", "title", "“title” in the mapping has no equals sign; type it like opens=/data/opensAt."
      ),
    ] as [(String, String?, String)])
  func wrong(text: String, mapping: String?, sentence: String) {
    #expect(throws: OrderFailure(sentence: sentence)) { try OrderPlace(text, mapping: mapping) }
  }

  @Test("a mapping whose place would be longer than an address may be is refused: it could not be read again")
  func longMapping() throws {
    func mapping(_ count: Int) -> String {
      ["title", "price"].map { "\($0)=/" + String(repeating: "名", count: count) }.joined(separator: ",")
    }
    // Each of the characters is three bytes, and nine as a fragment has them: 4096 hold 400 of them and not 500.
    let place = try OrderPlace("https://shop.example/7", mapping: mapping(200))
    #expect(try OrderPlace(place.text) == place)
    #expect(throws: OrderFailure(sentence: "The mapping is too long.")) {
      try OrderPlace("https://shop.example/7", mapping: mapping(250))
    }
  }
}
