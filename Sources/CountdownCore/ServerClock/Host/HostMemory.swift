/// What is remembered of one server's clock between measurements: a value, kept with the host by whoever measures.
///
/// It is whole after each exchange, so a measurement that is cut short counts too.
package struct HostMemory: Hashable, Sendable {
  /// The most requests of an hour that are remembered.
  static let mostRequests = 128
  /// The most exchanges that are remembered.
  static let mostRecent = 48

  /// The last estimate.
  package internal(set) var last: Estimate?
  /// How old its Dates may be: the one part that is true beyond this boot, and so is kept in files.
  package var age = StampAge()
  /// Where θ is by all its Dates since this computer woke.
  var range = AgedRange()
  /// The last exchanges whose Dates seemed fresh and agreed: they tell where in its range θ is likely.
  ///
  /// They are not kept in files.
  var recent: [Exchange] = []
  /// Two clocks that would explain all its Dates as well as a lag does if they answer by turns.
  var byTurns: TwoClocks?
  /// Whether two clocks that answer by turns are out of the question, as long as its Date ages evenly.
  var isOneClock = false
  /// How many answers in a row came out as was foretold, each by a place that only one of two such clocks could have; it is
  /// not kept in files.
  var foretold = 0
  /// In how many looks in a row the edge of its Date fell evenly, where it should by those before; it is not kept in files.
  var evenLooks = 0
  /// The same if each has connections of its own.
  var byConnection: TwoClocks?
  /// Where θ is if its clock was set among those answers that seem to lag.
  var ifSet: DatedInterval?
  /// Where the last measurement found other stamps than Dates: the next one starts there.
  var found: DatedInterval?
  /// Where the edge of its Date was when a measurement last found it, while that seemed not to move.
  var edge: AgedRange?
  /// Where the edge of its Date is, where that moves.
  var track: EdgeTrack?
  /// Whether its Date was seen to age unevenly: it belongs to a timer that is busy, or to none.
  var agesUnevenly = false
  /// Whether the Date of one connection was seen to go back: several stand side by side, as where a proxy keeps connections
  /// that keep their Dates, so none proves how old another is.
  var goesBack = false
  /// Whether each connection keeps the Date it began with.
  var connectionsKeepDate = false
  /// In how many measurements in a row, on fresh connections, its clock seemed set back by more than any cache explains.
  var setBacks = 0
  /// When it was asked in the last hour.
  var requests: [BootInstant] = []

  /// Nothing remembered yet, but for how old its Dates may be.
  package init(age: StampAge = StampAge()) { self.age = age }

  /// λ: how old its Dates are at most while its machine is no busier than it was seen to be.
  var limit: TimeSpan { age.limit }
  /// Whether its Dates are known to be old at times.
  package var isLagging: Bool { limit > .zero }

  /// Counts a request.
  mutating func asked(at instant: BootInstant) {
    if let first = requests.first, instant - first >= .hours(1) { requests.removeAll { instant - $0 >= .hours(1) } }
    requests.append(instant)
    if requests.count > Self.mostRequests { requests.removeFirst() }
  }
}
