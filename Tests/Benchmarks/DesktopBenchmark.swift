import CountdownCore
import Desktop
import Fixtures
import Foundation
import GLib
import Glibc

/// What the program costs on a desktop, beside the least that a countdown with GTK 4 can cost and beside GNOME Clocks.
///
/// Everything runs on a desktop of its own; all runs of a comparison are interleaved, and their medians compared.
struct DesktopBenchmark {
  let desktop: Desktop
  let seconds: Double
  let rounds: Int

  /// A program to compare.
  private struct Candidate {
    var name: String
    var path: String
    var arguments: [String] = []
  }

  private var ours: Candidate { Candidate(name: "tminus", path: Self.beside("tminus"), arguments: ["5m"]) }
  private var floor: Candidate { Candidate(name: "floor (C)", path: Self.beside("tminus-floor")) }
  private var clocks: Candidate? {
    let path = "/usr/bin/gnome-clocks"
    return access(path, X_OK) == 0 ? Candidate(name: "GNOME Clocks, idle", path: path) : nil
  }

  /// A program that is built with this one.
  static func beside(_ name: String) -> String {
    (try? BuiltProgram.path(of: name)) ?? name
  }

  /// Says which of the programs that are built with this one was not built.
  static func require(_ names: [String]) throws {
    for name in names where access(beside(name), X_OK) != 0 {
      throw DesktopError("\(name) is not here: swift build -c release --static-swift-stdlib")
    }
  }

  static func run(seconds: Double, rounds: Int, thresholds: inout Thresholds) throws {
    try require(["tminus", "tminus-floor", "tminus-bare"])
    var options = Desktop.Options()
    // Nobody listens to widgets while costs are measured, as on most people's desktops.
    options.environment = ["GTK_A11Y": "none", "G_DEBUG": ""]
    try Desktop.use(options) { desktop in
      let benchmark = DesktopBenchmark(desktop: desktop, seconds: seconds, rounds: rounds)
      try benchmark.start(&thresholds)
      try benchmark.counting(&thresholds)
      try benchmark.explain(&thresholds)
    }
    // Only a window manager takes a window away without closing it.
    let manager = "/usr/bin/openbox"
    guard access(manager, X_OK) == 0 else { return }
    try Desktop.use(options) { desktop in
      let manager = try Child(manager, [], environment: desktop.environment)
      defer { manager.stop() }
      desktop.pass(.seconds(2))
      try DesktopBenchmark(desktop: desktop, seconds: seconds, rounds: rounds).minimised(&thresholds)
    }
  }

  /// From exec to the first window on the screen, and memory two seconds later.
  private func start(_ thresholds: inout Thresholds) throws {
    guard let watch = WindowWatch(desktop.environment["DISPLAY"] ?? "") else { return }
    let candidates = [floor, ours] + (clocks.map { [$0] } ?? [])
    var mapped = [[Double]](repeating: [], count: candidates.count)
    var resident = mapped
    for round in 0...rounds {
      for (index, candidate) in candidates.enumerated() {
        watch.flush()
        let began = SystemTimekeeper().read().boot
        let child = try launch(candidate)
        let window = watch.nextWindow(within: .seconds(20))
        desktop.pass(.seconds(2))
        // The first round only warms the disk's cache.
        if round > 0 {
          if let window { mapped[index].append((window - began).inSeconds * 1000) }
          if let kilobytes = ProcessCost.resident(child.identifier) { resident[index].append(kilobytes / 1024) }
        }
        child.stop()
      }
    }
    let times = mapped.map { Table.median($0) }
    let sizes = resident.map { Table.median($0) }
    Table.print(
      "From exec to the window on the screen, and memory after 2 s (medians of \(rounds), interleaved)",
      columns: ["mapped, ms", "/ floor", "RSS, MiB", "/ floor"],
      candidates.indices.map {
        (candidates[$0].name, [times[$0], ratio(times[$0], times[0]), sizes[$0], ratio(sizes[$0], sizes[0])])
      })
    thresholds.check("mapped / floor", ratio(times[1], times[0]))
  }

  /// Switches and processor time: counting and visible beside the floor, then closed, paused and idle.
  private func counting(_ thresholds: inout Thresholds) throws {
    let floorChild = try launch(floor)
    let child = try launch(ours)
    let idle = try launch(Candidate(name: "", path: ours.path), own: "second")
    let gnome = try clocks.map { try launch($0) }
    desktop.pass(.seconds(8))
    var rows: [(name: String, values: [Double?])] = []
    let visible = rates([floorChild, child, idle] + (gnome.map { [$0] } ?? []))
    let sizes = [floorChild, child].map { ProcessCost.resident($0.identifier) }
    rows.append(
      (
        "floor (C), visible",
        [visible[0].switches, 1, visible[0].allSwitches, 1, visible[0].milliseconds, sizes[0].map { $0 / 1024 }]
      ))
    rows.append(
      (
        "tminus, visible",
        [
          visible[1].switches, visible[1].switches / visible[0].switches, visible[1].allSwitches,
          visible[1].allSwitches / visible[0].allSwitches, visible[1].milliseconds, sizes[1].map { $0 / 1024 },
        ]
      ))
    rows.append(("tminus, idle", visible[2].row))
    if gnome != nil { rows.append(("GNOME Clocks, idle", visible[3].row)) }
    floorChild.stop()
    idle.stop()
    gnome?.stop()
    // The window is closed: the countdown goes on in the background.
    try desktop.windowActions(1).activate("close")
    desktop.pass(.seconds(3))
    let hidden = rates([child])
    rows.append(("tminus, closed", hidden[0].row))
    try desktop.activateAction("open-running")
    desktop.pass(.seconds(3))
    try desktop.activateAction("pause", Variant(""))
    desktop.pass(.seconds(3))
    let paused = rates([child])
    rows.append(("tminus, paused", paused[0].row))
    child.stop()
    Table.print(
      "Context switches, voluntary and all, and processor time a second, over \(Int(seconds)) s",
      columns: ["voluntary/s", "/ floor", "all/s", "/ floor", "CPU, ms/s", "RSS, MiB"], rows)
    thresholds.check("resident / floor", ratio(sizes[1], sizes[0]))
    thresholds.check("switches visible / floor", visible[1].switches / visible[0].switches)
    thresholds.check("all switches visible / floor", visible[1].allSwitches / visible[0].allSwitches)
    thresholds.check("switches hidden, per second", hidden[0].switches)
    thresholds.check("switches paused, per second", paused[0].switches)
    thresholds.check("switches idle, per second", visible[2].switches)
  }

  /// Switches while the window is an icon.
  private func minimised(_ thresholds: inout Thresholds) throws {
    let child = try launch(ours)
    defer { child.stop() }
    desktop.pass(.seconds(5))
    guard
      FixtureRun.succeeds(
        ["/usr/bin/xdotool", "search", "--onlyvisible", "--name", "^04:5", "windowminimize"],
        environment: desktop.environment)
    else { throw DesktopError("xdotool found no window to minimise") }
    desktop.pass(.seconds(3))
    let rate = rates([child])[0]
    Table.print(
      "Minimised", columns: ["switches/s", "CPU, ms/s"], [("tminus, minimised", [rate.switches, rate.milliseconds])])
    thresholds.check("switches minimised, per second", rate.switches)
  }

  /// What it takes to say what some words mean, beside loading the same libraries and ending.
  private func explain(_ thresholds: inout Thresholds) throws {
    let bare = Candidate(name: "same libraries, ends at once (C)", path: Self.beside("tminus-bare"))
    let explain = Candidate(name: "tminus --explain", path: ours.path, arguments: ["--explain", "until", "20:00"])
    var times: [[Double]] = [[], []]
    for round in 0...(2 * rounds) {
      for (index, candidate) in [bare, explain].enumerated() {
        let began = SystemTimekeeper().read().boot
        guard FixtureRun.succeeds([candidate.path] + candidate.arguments, environment: desktop.environment) else {
          continue
        }
        if round > 0 { times[index].append((SystemTimekeeper().read().boot - began).inSeconds * 1000) }
      }
    }
    let medians = times.map { Table.median($0) }
    Table.print(
      "From exec to exit (medians of \(2 * rounds), interleaved)", columns: ["ms", "/ bare"],
      [(bare.name, [medians[0], 1]), (explain.name, [medians[1], ratio(medians[1], medians[0])])])
    thresholds.check("explain / bare", ratio(medians[1], medians[0]))
  }

  private struct Rate {
    var switches: Double
    var allSwitches: Double
    var milliseconds: Double

    /// The numbers of a process that is compared with none.
    var row: [Double?] { [switches, nil, allSwitches, nil, milliseconds, nil] }
  }

  /// Switches and processor milliseconds a second of each, all over the same time.
  private func rates(_ children: [Child]) -> [Rate] {
    let before = children.map { ProcessCost(of: $0.identifier) }
    let began = SystemTimekeeper().read().boot
    desktop.pass(.milliseconds(Int64(seconds * 1000)))
    let passed = (SystemTimekeeper().read().boot - began).inSeconds
    // A thread that has ended has taken its counts along.
    return zip(children, before).map { child, before in
      let after = ProcessCost(of: child.identifier)
      return Rate(
        switches: max(0, Double(after.switches - before.switches)) / passed,
        allSwitches: max(0, Double(after.allSwitches - before.allSwitches)) / passed,
        milliseconds: max(0, Double(after.nanoseconds - before.nanoseconds)) / 1e6 / passed)
    }
  }

  /// Starts a candidate that finds nothing of an earlier run, and the session bus only where it needs no other's name.
  private func launch(_ candidate: Candidate, own folder: String? = nil) throws -> Child {
    let state = desktop.folder.appendingPathComponent("state-\(UUID().uuidString)").path
    var environment = ["XDG_STATE_HOME": state, "XDG_CONFIG_HOME": state + "-config"]
    // An instance of its own beside another one.
    if folder != nil { environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent" }
    return try desktop.launch(candidate.arguments, program: candidate.path, environment: environment).child
  }

  private func ratio(_ value: Double?, _ other: Double?) -> Double? {
    guard let value, let other, other > 0 else { return nil }
    return value / other
  }
}

/// A program run to its end, waited for without polling.
enum FixtureRun {
  static func succeeds(_ words: [String], environment: [String: String]) -> Bool {
    var child: pid_t = 0
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    guard posix_spawn(&child, words[0], &actions, nil, &arguments, &variables) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
