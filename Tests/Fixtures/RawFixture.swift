/// A server on loopback that reads once whatever comes, writes bytes and closes, on each connection.
package final class RawFixture: Sendable {
  private let listener = FixtureListener()

  /// The port on loopback.
  package var port: UInt16 { listener.port }

  /// A server that answers with these bytes.
  package convenience init(_ bytes: [UInt8]) { self.init { _ in bytes } }

  /// A server that answers by what it has read.
  package init(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    FixtureThread.start { [listener] in
      while let connection = listener.accept() {
        FixtureThread.start {
          connection.write(answer(connection.read()))
          connection.end()
        }
      }
    }
  }

  deinit { listener.end() }
}
