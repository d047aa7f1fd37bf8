import Glibc
import Synchronization

/// A place for one value that another thread fills.
package final class FixtureBox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let pipe: (read: Int32, write: Int32)

  package init() {
    var ends: [Int32] = [0, 0]
    precondition(Glibc.pipe(&ends) == 0)
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  package func fill(_ new: Value) {
    value.withLock { $0 = new }
    var byte: UInt8 = 1
    _ = write(pipe.write, &byte, 1)
  }

  package func take() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      var byte: UInt8 = 0
      _ = read(pipe.read, &byte, 1)
    }
  }
}
