/// What the page of an order shows and offers now.
package struct OrderActions: Hashable, Sendable {
  package var showsLabel: Bool
  package var main: Main
  /// Why the order cannot be grabbed although it has opened; `nil` where it can be, or has not opened.
  package var refusal: Refusal?
  /// The link one step down, beside Grab.
  package var secondary: Main?

  package enum Main: Hashable, Sendable {
    case preview
    case requirements
    case grab
    case tryAgain

    package var label: String {
      switch self {
      case .preview: trc("order", "Preview")
      case .requirements: trc("order", "View requirements")
      // Translators: to get an order before others do
      case .grab: trc("order", "Grab")
      // Translators: to ask a server once more that could not be asked
      case .tryAgain: trc("order", "Try again")
      }
    }
  }

  package enum Refusal: Hashable, Sendable {
    case notAccepted
    case finished
    /// It was not fetched yet since its opening.
    case awaitingAnswer
    /// It could not be fetched since its opening.
    case notAsked
    case stillClosed
    /// It says neither where it is grabbed nor where it is ordered.
    case nowhere

    package var sentence: String {
      switch self {
      case .notAccepted: tr("You have not been accepted for this order.")
      case .finished: tr("This order is finished.")
      case .awaitingAnswer: tr("Asking the server whether the order is open…")
      case .notAsked: tr("The server has not said yet whether the order is open.")
      case .stillClosed: tr("The server says that the order is still closed.")
      case .nowhere: tr("The order does not say where it can be grabbed.")
      }
    }
  }

  /// What was learned of the order since its opening.
  package enum Fetch: Hashable, Sendable {
    case awaited
    /// It was fetched, and the server says that it is open.
    case open
    /// It was fetched, the server says that it is still closed, and it will be fetched again.
    case closed
    /// It was fetched for the last time and is still said to be closed.
    case exhausted
    /// It could not be fetched, and will be asked for again: what was known before has to do.
    case failed
  }

  /// What there is to do with an order.
  ///
  /// `hasOpened`: whether the countdown to its opening has ended; an order that is not timed is open from the start.
  /// A direct order may be grabbed from its opening on, whatever the relation is and whatever the server still says.
  package init(_ order: Order, hasOpened: Bool, fetch: Fetch) {
    let look: Main = order.isCustom ? .requirements : .preview
    guard hasOpened || !order.isTimed else {
      self.init(showsLabel: true, main: look, refusal: nil, secondary: nil)
      return
    }
    let refusal = Self.refusal(order, order.isTimed ? fetch : .open)
    self.init(
      showsLabel: false, main: refusal == .notAsked ? .tryAgain : .grab, refusal: refusal, secondary: look)
  }

  private init(showsLabel: Bool, main: Main, refusal: Refusal?, secondary: Main?) {
    self.showsLabel = showsLabel
    self.main = main
    self.refusal = refusal
    self.secondary = secondary
  }

  private static func refusal(_ order: Order, _ fetch: Fetch) -> Refusal? {
    if order.grab == nil { return .nowhere }
    if order.isDirect { return nil }
    switch (order.relation, fetch) {
    case (.finished, _): return .finished
    case (.unaccepted, .awaited), (.accepted, .awaited): return .awaitingAnswer
    // Who was not accepted before may be now: what was fetched then is no reason any more.
    case (.unaccepted, .failed): return .notAsked
    case (.unaccepted, _): return .notAccepted
    case (.accepted, .closed): return .stillClosed
    case (.accepted, .open), (.accepted, .exhausted), (.accepted, .failed): return nil
    }
  }
}
