/// Those who want to hear of something, each for as long as its owner lives.
///
/// ```swift
/// let changes = Listeners<ServerAddress>()
/// changes.add(page) { [weak page] address in page?.clockChanged(address) }
/// changes.tell(address)      // nothing happens any more once the page is gone
/// ```
@MainActor
package final class Listeners<News> {
  private struct Listener {
    weak var owner: AnyObject?
    let handler: @MainActor (News) -> Void
  }

  private var listeners: [Listener] = []

  package init() {}

  /// Calls the handler with all news, in the order in which listeners came, until its owner is gone; the handler holds
  /// the owner weakly.
  package func add(_ owner: AnyObject, _ handler: @escaping @MainActor (News) -> Void) {
    listeners.removeAll { $0.owner == nil }
    listeners.append(Listener(owner: owner, handler: handler))
  }

  /// Tells those who listen now; who comes or goes meanwhile is in time for the next news.
  package func tell(_ news: News) {
    for listener in listeners where listener.owner != nil { listener.handler(news) }
  }
}
