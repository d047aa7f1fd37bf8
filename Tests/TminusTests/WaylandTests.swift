import CountdownCore
import Desktop
import Foundation
import Testing

extension EndToEnd {
  /// The program where there is no X server: on a compositor that draws nothing.
  @Suite struct Wayland {
    @Test("On Wayland it counts, fills the screen, goes on while its window is closed, comes back and ends")
    func whole() throws {
      try Desktop.use { desktop in
        let socket = "wayland-test"
        let weston = try Child(
          "weston",
          [
            "--backend=headless-backend.so", "--width=1024", "--height=640", "--socket=\(socket)", "--no-config",
            "--idle-time=0",
          ], environment: desktop.environment)
        defer { weston.stop() }
        let place = desktop.folder.appendingPathComponent("run/\(socket)").path
        try desktop.wait(for: "the compositor") { FileManager.default.fileExists(atPath: place) }

        let program = try desktop.launch(
          ["12s", "-t", "Tea"], environment: ["GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": socket, "DISPLAY": ""])
        var face = try Face(program)
        try desktop.wait(for: "the label") { face.timeLeft?.hasPrefix("00:00:") == true }
        let narrow = face.window.extents.width
        try face.actions.activate("fullscreen")
        try desktop.wait(for: "the full screen") {
          let size = face.window.extents
          return size.width == 1024 && size.height == 640
        }
        try face.actions.activate("escape")
        try desktop.wait(for: "the old size") { face.window.extents.width == narrow }

        try face.actions.activate("close")
        try desktop.wait(for: "the window to go") { try program.windows().isEmpty }
        #expect(program.child.isRunning)
        try desktop.activate()
        face = try Face(program)
        try desktop.wait(for: "the label") { face.timeLeft?.hasPrefix("00:00:0") == true }

        try face.dialog(within: .seconds(14)).wait(for: "button", named: "OK").press()
        try face.waitForNoDialog()
        try face.waitForPicker()
        #expect(try face.picked == "00:00:12")
        #expect(program.complaints == "")
      }
    }
  }
}
