// swift-tools-version: 6.0
import PackageDescription

/// The layouts, the style and the demonstration's picture, which are put into the program.
let embeddedFiles: [Resource] = [
  "Application/about.ui", "Application/shortcuts.ui", "Alarm/alarm.css", "Alarm/times-up.ui", "Demo/rocket.png",
  "List/list.css", "List/list.ui", "List/row.ui",
  "Order/address.ui", "Order/order.ui", "Order/requirements.ui", "Quit/quit.css", "Quit/quit.ui", "Running/badge.ui",
  "Running/details.ui", "Running/running.ui", "Timer/timer.ui", "Undo/undo.css", "Undo/undo.ui", "Until/picker.ui",
  "Until/until.ui", "Window/idle.ui", "Window/menu.ui", "Window/rename.ui", "Window/view.ui", "Window/window.ui",
  "style.css",
].map { .embedInCode($0) }

/// The core with its tests, which need no window system and none of its headers.
let coreTargets: [Target] = [
  .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
  .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
  .target(name: "GLib", dependencies: ["CGLib"]),
  .target(
    name: "CountdownCore", dependencies: ["CGLib", "CSoup", "GLib"], exclude: ["Entry/Words/README.md"],
    // The tests simulate days of waiting: without this they take four times as long.
    swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
  .target(name: "Fixtures", dependencies: ["CGLib", "GLib"], path: "Tests/Fixtures"),
  .executableTarget(name: "StoreWriter", dependencies: ["CountdownCore"], path: "Tests/StoreWriter"),
  .executableTarget(
    name: "RoundTripper", dependencies: ["CountdownCore", "Fixtures", "GLib"], path: "Tests/RoundTripper"),
  .executableTarget(name: "CountdownRunner", dependencies: ["CountdownCore"], path: "Tests/CountdownRunner"),
  .executableTarget(
    name: "TransportSoak", dependencies: ["CountdownCore", "Fixtures"], path: "Tests/TransportSoak"),
  .testTarget(
    name: "CountdownCoreTests",
    dependencies: [
      "CountdownCore", "CountdownRunner", "Fixtures", "GLib", "RoundTripper", "StoreWriter", "TransportSoak",
    ]),
]

/// The program, what is below it, and what measures and tests both.
let windowTargets: [Target] = [
  .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
  .systemLibrary(name: "CGSound", providers: [.apt(["libgsound-dev"])]),
  .target(name: "Gtk", dependencies: ["CGLib", "CGSound", "CGtk", "GLib"]),
  .executableTarget(name: "Tminus", dependencies: ["CountdownCore", "GLib", "Gtk"], resources: embeddedFiles),
  .systemLibrary(name: "CMeasure", path: "Tests/CMeasure", pkgConfig: "x11", providers: [.apt(["libx11-dev"])]),
  .target(name: "Desktop", dependencies: ["CGLib", "CountdownCore", "Fixtures", "GLib"], path: "Tests/Desktop"),
  .executableTarget(
    name: "tminus-bench", dependencies: ["CMeasure", "CountdownCore", "Desktop", "Fixtures", "GLib"],
    path: "Tests/Benchmarks", exclude: ["thresholds.json"]),
  .executableTarget(name: "tminus-floor", dependencies: ["CGtk"], path: "Tests/BenchmarkPrograms/Floor"),
  .executableTarget(
    name: "tminus-bare", dependencies: ["CGtk", "CSoup"], path: "Tests/BenchmarkPrograms/Bare"),
  .target(name: "LabelStamp", dependencies: ["CGtk"], path: "Tests/BenchmarkPrograms/LabelStamp"),
  .executableTarget(name: "GtkTestHost", dependencies: ["GLib", "Gtk"], path: "Tests/GtkTestHost"),
  .testTarget(name: "GtkTests", dependencies: ["Desktop", "GtkTestHost"]),
  .testTarget(name: "TminusTests", dependencies: ["CountdownCore", "Desktop", "Fixtures", "GLib", "Tminus"]),
]

/// With `TMINUS_CORE_ONLY` in the environment only the core and its tests are built: quicker under a sanitizer.
let isCoreOnly = Context.environment["TMINUS_CORE_ONLY"] != nil

let package = Package(
  name: "tminus",
  products: isCoreOnly
    ? []
    : [
      .executable(name: "tminus", targets: ["Tminus"]),
      .library(name: "tminus-label-stamp", type: .dynamic, targets: ["LabelStamp"]),
    ],
  targets: coreTargets + (isCoreOnly ? [] : windowTargets),
  swiftLanguageModes: [.v6]
)
