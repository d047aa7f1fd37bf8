import CountdownCore
import Gtk

/// What is shown while nothing counts: the switcher and one page for each kind of countdown.
@MainActor
final class IdlePage {
  let page: Widget
  private let kinds: Stack
  private let timer: TimerPage
  private var changed: () -> Void = {}

  init(_ program: Program) {
    let builder = Builder(PackageResources.idle_ui, domain: textDomain)
    page = builder.get("page")
    kinds = builder.get("kinds")
    timer = TimerPage()
    builder.get("timer", as: Box.self).append(timer.page)
    timer.onChange { [weak self] in self?.changed() }
    kinds.on("notify::visible-child") { [weak self] _ in self?.changed() }
  }

  /// Calls the handler whenever ``isReady`` may have changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  /// Whether there is something to start.
  var isReady: Bool { timer.isReady }

  /// What it is for.
  var title: String { timer.title }

  /// What is to be started, or `nil` where that is not understood, which the page then says.
  func request() -> (plan: Plan, title: String)? {
    timer.duration.map { (.duration($0), timer.title) }
  }

  /// Shows what an ended or cancelled countdown had been started with.
  func show(_ countdown: Countdown) {
    if let duration = countdown.plan.duration {
      kinds.page = "timer"
      timer.show(duration, title: countdown.title)
    }
  }

  /// Gives the keyboard to the first thing to fill in.
  func focus() { timer.focus() }
}
