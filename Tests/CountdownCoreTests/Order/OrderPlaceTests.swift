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
}
