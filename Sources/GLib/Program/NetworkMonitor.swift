internal import CGLib

/// Watches which networks this computer is on.
@MainActor
package final class NetworkMonitor {
  private let monitor: Object?

  /// Calls the handler whenever the network is another one, for good.
  package init(_ handler: @escaping @MainActor () -> Void) {
    monitor = g_network_monitor_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) }
    monitor?.on("network-changed") { _ in handler() }
  }
}
