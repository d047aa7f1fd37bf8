import CountdownCore

/// Any bytes as an order and as a mapping for one: an order that can be shown, or a sentence.
///
/// What stands before the first line's end is the mapping, the rest is the answer's body.
func fuzzOrder(_ bytes: [UInt8]) {
  guard let address = Address("https://shop.example/orders/7") else { return }
  let end = bytes.firstIndex(of: 0x0A) ?? 0
  var mapping = OrderMapping.own
  do throws(OrderMappingProblem) {
    mapping = try OrderMapping(String(decoding: bytes[..<end], as: UTF8.self))
    let again = try OrderMapping(mapping.text)
    require(again == mapping)
  } catch {
    require(!error.sentence.isEmpty)
  }
  do throws(OrderProblem) {
    let order = try Order(json: Array(bytes[end...].dropFirst(end == 0 ? 0 : 1)), from: address, mapping: mapping)
    let texts = [order.title, order.price, order.commission, order.discount, order.place].compactMap { $0 }
    for text in texts + (order.requirements.map { [$0] } ?? []) {
      require(!text.isEmpty && text.unicodeScalars.count <= 4002)
      require(!text.unicodeScalars.contains { isUnwanted($0) })
    }
    require(!texts.contains { $0.contains("\n") })
    for web in [order.picture, order.url, order.previewURL, order.grabURL].compactMap({ $0 }) {
      require(web.text.lowercased().hasPrefix("http://") || web.text.lowercased().hasPrefix("https://"))
      require(Address(web.text) == web)
    }
    for remark in order.remarks { require(!remark.sentence.isEmpty) }
    let now = BootInstant(nanoseconds: 1_000_000_000_000)
    let offset = ServerOffset(.seconds(1_796_000_000))
    if order.isTimed { require(order.opening(sent: now, received: now + .seconds(1), offset: offset) != nil) }
    for fetch in [OrderActions.Fetch.awaited, .open, .closed, .exhausted, .failed] {
      let actions = OrderActions(order, hasOpened: bytes.count % 2 == 0, fetch: fetch)
      require(!actions.main.label.isEmpty)
      if actions.main == .grab, actions.refusal == nil { require(order.grab != nil) }
    }
  } catch {
    require(!error.sentence.isEmpty)
    require(!error.sentence.unicodeScalars.contains { isUnwanted($0) })
  }
}

/// Controls, and the marks that turn the direction of what stands around them.
private func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
  (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
    || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}
