import GLib
import Gtk

/// A button in a window, and the texts that it took on.
@MainActor private final class Stage {
  let window: ApplicationWindow
  let button: Button
  var texts: [String] = []

  init(_ report: Report) {
    window = ApplicationWindow(report.application)
    button = Button("Sync now")
    window.setChild(button)
    window.present()
    button.on("notify::label") { [weak self] _ in
      guard let self else { return }
      self.texts.append(self.button.text)
    }
  }
}

@MainActor let buttonChecks = [
  Check("A counting button is insensitive, counts whole seconds down, and is itself again") { report in
    let stage = Stage(report)
    let start = readBootClock()
    stage.button.countDown(.seconds(2))
    report.expect(!stage.button.isSensitive, "it can be pressed while it counts")
    report.expect(stage.texts == ["2 s"], "at first it says \(stage.texts)")
    try await report.expectSoon({ stage.button.isSensitive }, "it never becomes itself again")
    let milliseconds = (readBootClock() - start) / 1_000_000
    report.expect(stage.texts == ["2 s", "1 s", "Sync now"], "it says \(stage.texts)")
    report.expect((2000...2300).contains(milliseconds), "two seconds took \(milliseconds) ms")
    stage.window.destroy()
  },
  Check("A counting button that is told to count again starts over and still gets its own text back") { report in
    let stage = Stage(report)
    stage.button.countDown(.seconds(90))
    stage.button.countDown(.milliseconds(1100))
    stage.button.countDown(.milliseconds(1100), text: { "wait \($0)" })
    report.expect(!stage.button.isSensitive, "it can be pressed while it counts")
    report.expect(stage.button.text == "wait 2", "it says \(stage.button.text)")
    try await report.expectSoon({ stage.button.isSensitive }, "it never becomes itself again")
    report.expect(stage.texts.last == "Sync now", "it says \(stage.texts)")
    report.expect(stage.texts.filter { $0 == "Sync now" }.count <= 1, "it was itself in between: \(stage.texts)")
    try await Task.sleep(for: .milliseconds(100))
    report.expect(stage.button.text == "Sync now", "afterwards it says \(stage.button.text)")
    stage.window.destroy()
  },
  Check("A button counts any number of times with its own text in between") { report in
    let stage = Stage(report)
    for _ in 0..<3 {
      stage.button.countDown(.milliseconds(50))
      report.expect(stage.button.text == "1 s", "it says \(stage.button.text)")
      try await report.expectSoon({ stage.button.isSensitive }, "it never becomes itself again")
      report.expect(stage.button.text == "Sync now", "it says \(stage.button.text)")
    }
    stage.window.destroy()
  },
  Check("No time at all, less than none and more than there is do not break a button") { report in
    let stage = Stage(report)
    for duration in [Duration.zero, .seconds(-5), .seconds(Int64.min)] {
      stage.button.countDown(duration)
      report.expect(stage.button.isSensitive, "it waits for \(duration)")
      report.expect(stage.button.text == "Sync now", "it says \(stage.button.text)")
    }
    stage.button.countDown(.seconds(Int64.max))
    report.expect(!stage.button.isSensitive, "it does not wait for \(Int64.max) s")
    stage.button.countDown(.zero)
    report.expect(stage.button.isSensitive, "it waits for nothing")
    report.expect(stage.button.text == "Sync now", "it says \(stage.button.text)")
    stage.window.destroy()
  },
  Check("A button that is destroyed while it counts leaves nothing behind and nothing fires") { report in
    @MainActor func cycle(_ duration: Duration) -> () -> Int {
      let window = ApplicationWindow(report.application)
      let button = Button("Grab")
      var changes = 0
      window.setChild(button)
      window.present()
      button.countDown(duration)
      button.on("notify::label") { _ in changes += 1 }
      window.destroy()
      return { changes }
    }
    _ = cycle(.seconds(5))
    let baseline = try await report.settledHandlers()
    let descriptors = openDescriptors()
    let counts = (0..<100).map { _ in cycle(.milliseconds(1100)) }
    try await report.expectSoon({ liveHandlers == baseline }, "\(liveHandlers - baseline) handlers are left")
    report.expect(openDescriptors() == descriptors, "\(openDescriptors() - descriptors) descriptors are left")
    try await Task.sleep(for: .milliseconds(1300))
    let fired = counts.map { $0() }.reduce(0, +)
    report.expect(fired == 0, "\(fired) texts changed afterwards")
  },
  Check("A button counts on when its owner lets go of it, and is not kept by that") { report in
    let baseline = try await report.settledHandlers()
    var window: ApplicationWindow? = ApplicationWindow(report.application)
    do {
      let button = Button("Sync now")
      window?.setChild(button)
      button.countDown(.milliseconds(300))
      button.onClick {}
    }
    report.expect(liveHandlers > baseline + 1, "only \(liveHandlers - baseline) handlers are there")
    try await Task.sleep(for: .milliseconds(500))
    // The click handler, which lives as long as the button in the window.
    report.expect(liveHandlers == baseline + 1, "\(liveHandlers - baseline) handlers are there after the wait")
    window?.destroy()
    window = nil
    try await report.expectSoon({ liveHandlers == baseline }, "\(liveHandlers - baseline) handlers are left")
  },
]
