/// A signal as it came in from a bus.
package struct BusSignal: Sendable {
  /// The unique name of the program that sent it; empty where there is no daemon between.
  package let sender: String
  package let path: String
  package let member: String
  /// A tuple.
  package let arguments: Variant
}
