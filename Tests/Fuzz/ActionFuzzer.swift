import CountdownCore
import GLib

/// Any bytes as a value on D-Bus, of any type, as a state of another process's `app.status`, and as the name of what a
/// search has found: what is asked for is something that can be done, what is told can be printed, and a name is read back.
func fuzzAction(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let reading = ManualTimekeeper().read()
  while !input.isAtEnd {
    let parameter = input.variant(depth: 0)
    if let start = ActionParameters.start(parameter) {
      requireShown(start.options.title)
      switch start.options.request(for: start.when, at: reading) {
      case .failure(let error): require(!error.sentence.isEmpty && error.lines.hasSuffix("\n"))
      case .success(let request):
        if let clock = start.options.clock { require((try? ServerAddress(clock)) != nil) }
        var countdown = Countdown(id: start.options.id ?? CountdownID(bits: 0), title: request.title)
        _ = countdown.handle(.start(request.plan), at: reading)
        if let status = CountdownStatus(countdown, nil, at: reading) { check([status], at: reading) }
      }
    }
    if let addition = ActionParameters.addition(parameter) {
      require(addition.span >= .seconds(1))
      var countdown = Countdown(id: CountdownID(bits: 0))
      _ = countdown.handle(.start(.duration(.seconds(5))), at: reading)
      _ = countdown.handle(.add(addition.span), at: reading)
      require(countdown.remaining(at: reading).map { $0 > .zero } ?? false)
    }
    if let span = ActionParameters.span(parameter) { require(span >= .seconds(1)) }
    if let place = ActionParameters.place(parameter) { require(place >= 1) }
    require(!parameter.description.isEmpty)
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let list = StatusList.decode(text) { check(list, at: reading) }
  if let name = SearchName(text) {
    require(SearchName(name.text) == name)
    if case .start(let words, let context, _) = name {
      _ = StartRequest.read(words, title: "", context: context, at: reading)
    }
  }
}

private func check(_ list: [CountdownStatus], at reading: ClockReading) {
  for status in list {
    requireShown(status.title)
    requireShown(status.clock ?? "", limit: Address.greatestLength)
    require(CountdownID(status.id) != nil && Countdown.Phase(rawValue: status.state) != nil)
    if let left = status.remaining(at: reading.boot) { require(left >= .zero || status.left != nil) }
  }
  let lines = StatusList.lines(list, at: reading)
  require(lines.split(separator: "\n", omittingEmptySubsequences: false).count == list.count + 1)
  require(JSONValue(Array(StatusList.json(list, at: reading).utf8)) != nil)
  for form in [StatusForm.nearest, .waybar] {
    let text = form.text(list.counting, at: reading)
    require(text.hasSuffix("\n") && text.dropLast().allSatisfy { !$0.isNewline })
    if form == .waybar { require(JSONValue(Array(text.utf8)) != nil) }
  }
  for status in list { if let next = status.nextChange(after: reading.boot) { require(next > reading.boot) } }
  require(StatusList.decode(StatusList.encode(list)) == list)
}

extension Input {
  /// A value on D-Bus of any type, as deep as D-Bus carries them.
  fileprivate mutating func variant(depth: Int) -> Variant {
    let kind = byte()
    switch depth > 40 ? kind % 8 : kind % 16 {
    case 0: return Variant(text())
    case 1: return Variant(byte() & 1 == 1)
    case 2: return Variant(Int32(truncatingIfNeeded: number(bytes: 4)))
    case 3: return Variant(span().nanoseconds)
    case 4: return Variant(Int64(bitPattern: number(bytes: 8)))
    case 5: return Variant(UInt32(truncatingIfNeeded: number(bytes: 4)))
    case 6: return Variant(byte())
    case 7: return Variant((0..<Int(byte() % 4)).map { _ in text() })
    case 8: return Variant(boxing: variant(depth: depth + 1))
    case 9: return Variant(variants: (0..<Int(byte() % 4)).map { _ in variant(depth: depth + 1) })
    case 10: return Variant(tuple: (0..<Int(byte() % 4)).map { _ in variant(depth: depth + 1) })
    case 11: return Variant(tuple: [Variant(text()), Variant(Int64(bitPattern: number(bytes: 8)))])
    default:
      var values: [String: Variant] = [:]
      for name in ["when", "title", "clock", "id", "never-early"] {
        switch byte() % 4 {
        case 0: break
        case 1: values[name] = variant(depth: depth + 1)
        default: values[name] = Variant(text())
        }
      }
      return Variant(dictionary: values)
    }
  }

  /// A text without a zero, at which one ends on D-Bus.
  private mutating func text() -> String {
    let count = Int(byte())
    return String(decoding: (0..<count).map { _ in byte() }.filter { $0 != 0 }, as: UTF8.self)
  }
}
