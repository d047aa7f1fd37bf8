import CGtk
import GLib
import Gtk

@MainActor let signalChecks = [
  Check("Disconnecting frees a handler, once") { report in
    let baseline = try await report.settledHandlers()
    let button = Button("Press")
    var calls = 0
    let connection = button.on("clicked") { _ in calls += 1 }
    report.expect(liveHandlers == baseline + 1, "connecting made \(liveHandlers - baseline) handlers")
    connection.disconnect()
    connection.disconnect()
    report.expect(liveHandlers == baseline, "disconnecting left \(liveHandlers - baseline) handlers")
    button.onClick {}
    report.expect(calls == 0, "it was called")
  },
  Check("The last reference to an emitter frees its handlers") { report in
    let baseline = try await report.settledHandlers()
    do {
      let button = Button("Press")
      for _ in 0..<10 { button.onClick {} }
      report.expect(liveHandlers == baseline + 10, "connecting made \(liveHandlers - baseline) handlers")
    }
    report.expect(liveHandlers == baseline, "\(liveHandlers - baseline) handlers are left")
  },
  Check("An emitter that is dropped on another thread is let go on the main one") { report in
    let baseline = try await report.settledHandlers()
    // The only reference moves into a task that runs elsewhere and ends there.
    @MainActor func make() -> @Sendable () async -> Void {
      let button = Button("Press")
      button.onClick {}
      return { _ = button }
    }
    await Task.detached(operation: make()).value
    try await report.expectSoon({ liveHandlers == baseline }, "\(liveHandlers - baseline) handlers are left")
  },
  Check("A widget that GTK has made and not placed yet outlives a look at it") { report in
    guard let made = gtk_label_new("00:05:00") else { return report.expect(false, "there is no label") }
    for _ in 0..<3 { report.expect(Label(retaining: made).text == "00:05:00", "it is gone") }
    report.expect(g_object_is_floating(made) != 0, "it is taken from whoever made it")
    let label = Label(sinking: made)
    report.expect(g_object_is_floating(made) == 0 && label.text == "00:05:00", "it is still nobody's")
  },
  Check("A handler that captures its emitter weakly does not keep it") { report in
    weak var kept: Button?
    do {
      let button = Button("Press")
      button.onClick { [weak button] in button?.text = "Pressed" }
      kept = button
    }
    report.expect(kept == nil, "the button is still there")
  },
  Check("Destroying a window frees the handlers of everything in it, 100 times over") { report in
    @MainActor func cycle() {
      let window = ApplicationWindow(report.application)
      let button = Button("Press")
      let action = Action("act") {}
      button.onClick { [weak window] in window?.close() }
      button.setAction("win.act")
      window.add(action)
      window.addLateShortcut("space", action: "win.act")
      window.onKey { _, _ in false }
      window.onCloseRequest { false }
      window.onVisibilityChange {}
      window.setChild(button)
      window.present()
      window.destroy()
    }
    cycle()
    let baseline = try await report.settledHandlers()
    for _ in 0..<100 { cycle() }
    try await report.expectSoon({ liveHandlers == baseline }, "\(liveHandlers - baseline) handlers are left")
  },
  Check("A window that is closed by its own button goes for good, 100 times over") { report in
    @MainActor func cycle() {
      let window = ApplicationWindow(report.application)
      window.onCloseRequest { false }
      window.present()
      window.close()
    }
    cycle()
    let baseline = try await report.settledHandlers()
    for _ in 0..<100 { cycle() }
    try await report.expectSoon({ liveHandlers == baseline }, "\(liveHandlers - baseline) handlers are left")
  },
  Check("A window whose handler says no to closing stays") { report in
    let window = ApplicationWindow(report.application)
    var asked = 0
    window.onCloseRequest {
      asked += 1
      return true
    }
    window.present()
    try await report.expectSoon({ window.isMapped }, "the window did not come up")
    window.close()
    try await report.expectSoon({ asked == 1 }, "it was asked \(asked) times")
    report.expect(window.isMapped, "it went all the same")
    window.destroy()
  },
  Check("A signal gives only the arguments that it has, whatever is asked for") { report in
    var seen = 0
    let action = Action("act", parameter: "s") { _ in nil }
    // GSimpleAction::activate passes its emitter and one variant.
    action.on("activate") { arguments in
      seen += 1
      report.expect(arguments.variant(0)?.text == "Tea", "the variant is \(arguments.variant(0)?.text ?? "not there")")
      for place in [0, 1, 2, 99, -1, .max, .min] {
        report.expect(arguments.unsigned(place) == nil, "there is an unsigned number at \(place)")
        report.expect(arguments.flags(place) == nil, "there are flags at \(place)")
        if place != 0 { report.expect(arguments.variant(place) == nil, "there is a variant at \(place)") }
      }
    }
    report.application.add(action)
    report.application.activate("act", Variant("Tea"))
    report.expect(seen == 1, "the handler ran \(seen) times")
  },
  Check("A handler that answers where nothing is asked, or does not where something is, does no harm") { report in
    let window = ApplicationWindow(report.application)
    let button = Button("Press")
    var calls = 0
    window.setChild(button)
    button.answer("notify::label") { _ in
      calls += 1
      return true
    }
    button.text = "Pressed"
    report.expect(calls == 1, "the handler ran \(calls) times")
    // Without an answer a window closes.
    window.on("close-request") { _ in calls += 1 }
    window.present()
    try await report.expectSoon({ window.isMapped }, "the window did not come up")
    window.close()
    try await report.expectSoon({ !window.isMapped }, "the window stayed")
    report.expect(calls == 2, "the handlers ran \(calls) times")
  },
]
