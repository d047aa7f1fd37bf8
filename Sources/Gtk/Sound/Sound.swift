internal import CGLib
internal import CGSound
import Dispatch
import GLib
import Synchronization

/// A sound of the desktop's theme, played over and over until it is stopped.
///
/// The audio library is loaded at the first play, and everything that may wait for the audio server happens on a thread
/// of its own: without library, server or sound there is silence, and the program goes on.
@MainActor
package final class Sound {
  private let event: String
  private let role: String
  private var player: Player?
  private var cancellation: Cancellation?
  private var next: MainLoop.Source?
  private var silence: @MainActor () -> Void = {}

  /// A sound by its name in the sound naming specification, and the role by which the audio server mutes and ducks it.
  package init(event: String, role: String) {
    self.event = event
    self.role = role
  }

  /// Plays it from now on, or goes on playing.
  package func play() {
    if cancellation == nil { playOnce() }
  }

  /// Calls the handler each time that it could not be played.
  package func onSilence(_ handler: @escaping @MainActor () -> Void) { silence = handler }

  /// Ends the playing at once; nothing where it is silent.
  package func stop() {
    next?.remove()
    next = nil
    guard let cancellation else { return }
    self.cancellation = nil
    player?.cancel(cancellation)
  }

  private func playOnce() {
    let player = self.player ?? Player()
    self.player = player
    let cancellation = Cancellation()
    self.cancellation = cancellation
    player.play(event: event, role: role, cancellation) { [weak self] wasPlayed in
      guard let self, self.cancellation === cancellation else { return }
      if !wasPlayed { self.silence() }
      // A pause between two: also for a sound that is over at once, or an audio server that is being started.
      self.next = MainLoop.after(milliseconds: wasPlayed ? 300 : 2000) { [weak self] in
        self?.next = nil
        self?.playOnce()
      }
    }
  }
}

/// What stops one play.
private final class Cancellation: Sendable {
  /// A GCancellable may be used from any thread.
  nonisolated(unsafe) let raw = g_cancellable_new()
  /// Whether its play is over, so that there is nothing to stop.
  let isOver = Atomic<Bool>(false)

  deinit { g_object_unref(raw) }
}

/// The audio library on its own thread.
private final class Player: @unchecked Sendable {
  // Unchecked: the library and the context are only touched on the queue.
  private let queue = DispatchQueue(label: "sound")
  private var library: UnsafeMutableRawPointer?
  private var context: UnsafeMutableRawPointer?

  deinit { if let context { g_object_unref(context) } }

  /// Plays it once; the handler then gets whether it was played, unless it was cancelled before it began.
  func play(
    event: String, role: String, _ cancellation: Cancellation, ended: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    queue.async { [self] in
      guard g_cancellable_is_cancelled(cancellation.raw) == 0 else { return }
      library = library ?? tm_gsound_load()
      if context == nil, let library { context = tm_gsound_context_new(library) }
      let play = Play(self, library, cancellation, ended)
      guard let library, let context else { return play.end(false) }
      let data = Held<Play>.retain(play)
      let began = tm_gsound_play(
        library, context, event, role, cancellation.raw,
        { context, result, data in
          guard let play = Held<Play>.take(data) else { return }
          play.end(tm_gsound_played(play.library, context, result) != 0)
        }, data)
      if began == 0 { Held<Play>.take(data)?.end(false) }
    }
  }

  /// Cancels a play that has begun, or that is still to begin.
  func cancel(_ cancellation: Cancellation) {
    queue.async {
      if !cancellation.isOver.load(ordering: .acquiring) { g_cancellable_cancel(cancellation.raw) }
    }
  }

  /// Lets the next play connect anew.
  fileprivate func forgetContext() {
    queue.async { [self] in
      if let context { g_object_unref(context) }
      context = nil
    }
  }
}

/// One play under way.
private final class Play: Sendable {
  nonisolated(unsafe) let library: UnsafeMutableRawPointer?
  private let player: Player
  private let cancellation: Cancellation
  private let ended: @MainActor @Sendable (Bool) -> Void

  init(
    _ player: Player, _ library: UnsafeMutableRawPointer?, _ cancellation: Cancellation,
    _ ended: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    (self.player, self.library, self.cancellation, self.ended) = (player, library, cancellation, ended)
  }

  func end(_ wasPlayed: Bool) {
    cancellation.isOver.store(true, ordering: .releasing)
    if !wasPlayed, g_cancellable_is_cancelled(cancellation.raw) == 0 { player.forgetContext() }
    let ended = ended
    MainLoop.hop { ended(wasPlayed) }
  }
}
