import CountdownCore
import GLib
import Gtk
import Synchronization

/// An order's picture: fetched and decoded without anybody waiting for it; where that fails, or takes more than a second,
/// the calm placeholder stays.
@MainActor
final class OrderPicture {
  private let picture: Picture
  private let hosts: Hosts
  private var shown: Address?
  private let timekeeper: any Timekeeper
  private var run: NetworkRun?
  private var decoding: Decoding?

  /// One decoding, on a thread that nobody waits for: dropped, it ends by itself.
  private final class Decoding: Sendable {
    private let isDropped = Atomic(false)
    private static let limit = TimeSpan.seconds(1)

    func drop() { isDropped.store(true, ordering: .relaxed) }

    func decode(_ bytes: [UInt8], by timekeeper: any Timekeeper) -> DecodedPicture? {
      let end = timekeeper.read().boot + Self.limit
      return DecodedPicture.decode(bytes, shorterSide: OrderPicture.side) {
        !isDropped.load(ordering: .relaxed) && timekeeper.read().boot < end
      }
    }
  }

  /// The pixels of its shorter side: the 80 of the layout on a screen of double density.
  private nonisolated static let side: Int32 = 160

  init(_ picture: Picture, _ hosts: Hosts, timekeeper: any Timekeeper = SystemTimekeeper()) {
    self.picture = picture
    self.hosts = hosts
    self.timekeeper = timekeeper
  }

  deinit {
    run?.cancel()
    decoding?.drop()
  }

  /// Shows the picture at an address, or the placeholder.
  func show(_ address: Address?) {
    guard address != shown else { return }
    shown = address
    run?.cancel()
    run = nil
    decoding?.drop()
    picture.isVisible = false
    picture.show(nil)
    guard let address else { return }
    let request = HTTPFetch(address, accept: "image/*", bodyLimit: HTTPFetch.pictureLimit)
    let decoding = Decoding()
    self.decoding = decoding
    run = hosts.start(fetching: request) { [weak self, timekeeper] result in
      // On the request's own thread, where decoding holds nobody up.
      guard case .success(let answer) = result, (200...299).contains(answer.status),
        let decoded = decoding.decode(answer.body, by: timekeeper)
      else { return }
      MainLoop.hop { [weak self] in self?.loaded(decoded, from: address) }
    }
  }

  private func loaded(_ decoded: DecodedPicture, from address: Address) {
    guard shown == address else { return }
    picture.show(decoded)
    picture.isVisible = true
  }
}
