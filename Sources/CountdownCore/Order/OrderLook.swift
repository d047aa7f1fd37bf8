/// How an order is looked at before it is grabbed.
package enum OrderLook: Hashable, Sendable {
  /// In the browser.
  case open(Address)
  case text(String)
}

extension Order {
  /// How it is looked at, or `nil` where there is nothing to see.
  ///
  /// Its preview goes first; a custom order's requirements are then its text, any other's its page.
  package var look: OrderLook? {
    if let previewURL { return .open(previewURL) }
    let text = requirements.map { OrderLook.text($0) }
    let page = url.map { OrderLook.open($0) }
    return isCustom ? text ?? page : page ?? text
  }
}
