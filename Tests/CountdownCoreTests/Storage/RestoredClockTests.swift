import Fixtures
import Testing

@testable import CountdownCore

@MainActor
@Suite("Taking up countdowns on a server's clock")
struct RestoredClockTests {
  private func keeper(_ stage: OrderStage, in folder: TemporaryFolder) -> CountdownKeeper {
    let keeper = CountdownKeeper(
      stage.countdowns, stage.clocks, path: folder.path + "/countdowns.json", later: { $0() })
    keeper.attempts.add(stage) { problem in if let problem { Issue.record("\(problem)") } }
    return keeper
  }

  /// Counts to a moment of the server in two hours and keeps that.
  private func keep(in folder: TemporaryFolder, measured: Bool) {
    let stage = OrderStage()
    let keeper = keeper(stage, in: folder)
    stage.countdowns.send(.start(.moment(.server(stage.server + .hours(2), clock: "shop.example"))), to: stage.id)
    stage.advance(by: .zero)
    if measured {
      let offset = ServerOffset(server: stage.server, at: stage.now.boot)
      stage.measuring.first?.finish(.success(.of(offset.span, bound: .milliseconds(5), at: stage.now)))
    }
    keeper.keepNow()
  }

  @Test("the clock is measured at once, and until then counts as last known", arguments: [true, false])
  func measuresAtOnce(wasMeasured: Bool) {
    let folder = TemporaryFolder()
    keep(in: folder, measured: wasMeasured)
    let stage = OrderStage()
    keeper(stage, in: folder).restore()
    stage.advance(by: .zero)
    #expect(stage.countdown.phase == .running)
    #expect(stage.countdown.label(at: stage.now) == (wasMeasured ? "02:00:00" : nil))
    #expect(stage.clocks.status(of: "shop.example")?.isLastKnown == wasMeasured)
    #expect(stage.measuring.map(\.options.kind) == [.full])
  }
}
