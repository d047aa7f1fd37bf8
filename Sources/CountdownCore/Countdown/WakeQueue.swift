/// Instants by key, the earliest first: setting one, and finding what is due, costs the logarithm of their number.
///
/// A binary heap (Knuth, The Art of Computer Programming, 5.2.3) in which what was set anew or taken back stays until it
/// comes to the top.
struct WakeQueue<Key: Hashable> {
  private var instants: [Key: BootInstant] = [:]
  private var heap: [(instant: BootInstant, key: Key)] = []

  /// The instant of a key; `nil` takes it back.
  subscript(key: Key) -> BootInstant? {
    get { instants[key] }
    set {
      guard instants[key] != newValue else { return }
      instants[key] = newValue
      if let newValue { push(newValue, key) }
      if heap.count > 2 * instants.count + 16 { rebuild() }
    }
  }

  /// The earliest instant of all; `nil` where there is none.
  mutating func earliest() -> BootInstant? {
    dropStale()
    return heap.first?.instant
  }

  /// Takes out the keys whose instants have come, the earliest first.
  mutating func due(by now: BootInstant) -> [Key] {
    var keys: [Key] = []
    while let instant = earliest(), instant <= now, let key = heap.first?.key {
      keys.append(key)
      instants[key] = nil
    }
    return keys
  }

  private mutating func dropStale() {
    while let top = heap.first, instants[top.key] != top.instant { pop() }
  }

  private mutating func rebuild() {
    heap = instants.map { ($0.value, $0.key) }.sorted { $0.instant < $1.instant }
  }

  private mutating func push(_ instant: BootInstant, _ key: Key) {
    heap.append((instant, key))
    var child = heap.count - 1
    while child > 0, heap[child].instant < heap[(child - 1) / 2].instant {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].instant < heap[least].instant { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
