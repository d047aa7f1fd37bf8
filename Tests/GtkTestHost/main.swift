import GLib
import Glibc
import Gtk

// Runs the check that its argument names, under a real application, and prints what it found wrong, one line each.
// A process of its own because `swift test` runs main-actor tests on a worker thread, where GTK does not work.

MainLoop.bridgeMainActor()
let application = Application(identifier: "app.tminus.GtkTestHost")
var status: Int32 = 3

application.onCommandLine { call in
  guard let name = call.arguments.dropFirst().first, let check = Check.all.first(where: { $0.name == name }) else {
    for check in Check.all { print(check.name) }
    status = 2
    return 2
  }
  application.hold()
  Task { @MainActor in
    let report = Report(application)
    do { try await check.body(report) } catch { report.expect(false, "threw \(error)") }
    for problem in report.problems { print(problem) }
    status = report.problems.isEmpty ? 0 : 1
    application.quit()
  }
  return 0
}

_ = application.run(CommandLine.arguments)
exit(status)
