import CountdownCore
import GLib
import Gtk

/// An order's picture: fetched and decoded without anybody waiting for it; where that fails the calm placeholder stays.
@MainActor
final class OrderPicture {
  private let picture: Picture
  private let hosts: Hosts
  private var shown: Address?
  private var run: NetworkRun?

  /// The pixels of its shorter side: the 80 of the layout on a screen of double density.
  private nonisolated static let side: Int32 = 160

  init(_ picture: Picture, _ hosts: Hosts) {
    self.picture = picture
    self.hosts = hosts
  }

  deinit { run?.cancel() }

  /// Shows the picture at an address, or the placeholder.
  func show(_ address: Address?) {
    guard address != shown else { return }
    shown = address
    run?.cancel()
    run = nil
    picture.isVisible = false
    picture.show(nil)
    guard let address else { return }
    let request = HTTPFetch(address, accept: "image/*", bodyLimit: HTTPFetch.pictureLimit)
    run = hosts.start(fetching: request) { [weak self] result in
      // On the request's own thread, where decoding holds nobody up.
      guard case .success(let answer) = result, (200...299).contains(answer.status),
        let decoded = DecodedPicture.decode(answer.body, shorterSide: Self.side)
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
