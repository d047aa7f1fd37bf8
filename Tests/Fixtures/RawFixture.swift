/// A server on loopback that reads once whatever comes, writes bytes and closes, on each connection.
package final class RawFixture: Sendable {
  private let listener = FixtureListener()

  /// The port on loopback.
  package var port: UInt16 { listener.port }

  /// A server that answers with these bytes.
  package init(_ bytes: [UInt8]) {
    FixtureThread.start { [listener] in
      while let connection = listener.accept() {
        FixtureThread.start {
          _ = connection.read()
          connection.write(bytes)
          connection.end()
        }
      }
    }
  }

  deinit { listener.end() }
}
