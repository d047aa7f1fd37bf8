import CountdownCore

/// Any bytes as a server's address and as an address on the web, alone and against another one.
func fuzzAddress(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  do throws(ServerAddressError) {
    let address = try ServerAddress(text)
    require(["http://", "https://", "ntp://"].contains { address.url.hasPrefix($0) })
    let place = address.address
    require(!place.host.isEmpty && place.host.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    require(!address.displayHost.isEmpty && place.port > 0)
    require(place.fragment == nil && place.text.hasPrefix(place.origin))
    _ = place.isLoopback
    let again = try ServerAddress(address.url)
    require(again.address == place, "\(place) is read as another one")
  } catch {
    require(!error.sentence.isEmpty)
  }
  let base = Address("https://shop.example/orders/7?a=1")
  for web in [Address(text), Address(text, relativeTo: base)].compactMap({ $0 }) {
    require((web.scheme == .https) == web.text.hasPrefix("https://"))
    require(!web.host.isEmpty && web.text.hasPrefix("http"))
    require(Address(web.text) == web, "\(web) of “\(text)” is read as another one")
    guard let base else { continue }
    let request = GrabRequest(address: base)
    if let next = try? request.followed(status: 307, location: text) { require(next.address.origin == base.origin) }
  }
}
