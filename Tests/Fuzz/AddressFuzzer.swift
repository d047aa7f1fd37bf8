import CountdownCore

/// Any bytes as a server's address and as an address on the web, alone and against another one.
func fuzzAddress(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  do throws(ServerAddressError) {
    let address = try ServerAddress(text)
    require(["http://", "https://", "ntp://"].contains { address.url.hasPrefix($0) })
    require(!address.host.isEmpty && address.host.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    require(!address.displayHost.isEmpty && address.port > 0)
    require(address.usesTLS == address.url.hasPrefix("https://"))
    _ = address.isLoopback
    let again = try ServerAddress(address.url)
    require(again.host == address.host && again.port == address.port && again.url == address.url)
  } catch {
    require(!error.sentence.isEmpty)
  }
  let base = WebAddress("https://shop.example/orders/7?a=1")
  for web in [WebAddress(text), WebAddress(text, relativeTo: base)].compactMap({ $0 }) {
    require(web.isSecure == web.text.lowercased().hasPrefix("https://"))
    require(!web.host.isEmpty && web.text.hasPrefix("http"))
    require(WebAddress(web.text)?.origin == web.origin, "\(web) of “\(text)” is read as another one")
    guard let base else { continue }
    let request = GrabRequest(address: base)
    if let next = try? request.followed(status: 307, location: text) { require(next.address.origin == base.origin) }
  }
}
