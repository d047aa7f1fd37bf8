import GLib
import Glibc

/// Prints texts of which only the newest counts, and never waits for whoever reads them: what there is no room for is
/// left out as soon as there is something newer.
///
/// A text that was begun is written to its end, so that no line is ever seen half.
@MainActor
final class NewestLine {
  private let stream: TerminalStream
  private let gone: (_ error: Int32?) -> Void
  /// What is left of the text that was begun.
  private var rest: ArraySlice<UInt8> = []
  /// What comes after that.
  private var next: String?
  private var room: MainLoop.Source?

  /// Calls the handler once nobody reads any more, or with the system's errno where nothing can be written.
  init(_ stream: TerminalStream = TerminalStream(STDOUT_FILENO), gone: @escaping (_ error: Int32?) -> Void) {
    self.stream = stream
    self.gone = gone
    MainLoop.watch(stream.descriptor, for: .end) { [weak self] in self?.gone(nil) }
  }

  func print(_ text: String) {
    next = text
    if room == nil { write() }
  }

  private func write() {
    var outcome = TerminalStream.Outcome.written
    while outcome == .written, !rest.isEmpty || next != nil {
      if rest.isEmpty, let text = next {
        rest = Array(text.utf8)[...]
        next = nil
      }
      outcome = stream.write(&rest)
    }
    switch outcome {
    case .written: wait(false)
    case .full: wait(true)
    case .failed(let error): gone(error)
    case .gone: gone(nil)
    }
  }

  private func wait(_ isFull: Bool) {
    guard isFull != (room != nil) else { return }
    room?.remove()
    room = isFull ? MainLoop.watch(stream.descriptor, for: .room) { [weak self] in self?.write() } : nil
  }
}
