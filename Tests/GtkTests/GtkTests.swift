import Desktop
import Testing

/// The checks of GtkTestHost, each in a process of its own, one after the other on one desktop.
///
/// Criticals of GTK end the process, so a check that passes also made none.
@Suite(.serialized) struct GtkTests {
  @Test("The layer over GTK keeps its promises") func promises() throws {
    try Desktop.use { desktop in
      for name in Self.checks {
        let host = try desktop.launch([name], program: try Program.path(named: "GtkTestHost"))
        let status = try host.child.wait(within: .seconds(30))
        let findings = host.child.standardOutput.map(\.text)
        #expect(findings == [], "\(name)")
        #expect(status == 0, "\(name)")
        #expect(host.complaints == "", "\(name)")
      }
    }
  }

  @Test("The list of checks below is the host's") func list() throws {
    try Desktop.use { desktop in
      let host = try desktop.launch([], program: try Program.path(named: "GtkTestHost"))
      #expect(try host.child.wait(within: .seconds(30)) == 2)
      #expect(host.child.standardOutput.map(\.text) == Self.checks)
    }
  }

  static let checks: [String] = [
    "Ten sleeps of 20 ms on the main actor arrive, and the loop does not spin",
    "A second bridge changes nothing",
    "A hop from another thread arrives on the main thread",
    "An idle call comes once and lets go of its handler",
    "A signal of the system arrives, and removing its source frees its handler",
    "Disconnecting frees a handler, once",
    "The last reference to an emitter frees its handlers",
    "An emitter that is dropped on another thread is let go on the main one",
    "A widget that GTK has made and not placed yet outlives a look at it",
    "A handler that captures its emitter weakly does not keep it",
    "Destroying a window frees the handlers of everything in it, 100 times over",
    "A window that is closed by its own button goes for good, 100 times over",
    "A window whose handler says no to closing stays",
    "A signal gives only the arguments that it has, whatever is asked for",
    "A handler that answers where nothing is asked, or does not where something is, does no harm",
    "A clock timer fires once, not before its instant, and at once for one in the past",
    "A clock timer ends with its owner and gives its descriptor back, 100 times over",
    "A clock timer can be armed again or dropped by its own call",
    "A counting button is insensitive, counts whole seconds down, and is itself again",
    "A counting button that is told to count again starts over and still gets its own text back",
    "A button counts any number of times with its own text in between",
    "No time at all, less than none and more than there is do not break a button",
    "A button that is destroyed while it counts leaves nothing behind and nothing fires",
    "A button counts on when its owner lets go of it, and is not kept by that",
    "A label's text is text, never markup",
    "a label is set only when its text changes",
    "a value that is set stays and tells of itself once",
    "what stands in a spin button counts before it is taken over",
    "on a GTK that cannot announce, nothing is announced and nothing is harmed",
    "A value that is taken apart leaves nothing behind",
    "The state of an action is a value of its own, which outlives the next one",
    "A picture is decoded, and a large one made small",
    "A picture of more pixels than there may be is refused before memory is reserved for it",
    "Ten thousand frames of a moving picture take no more memory than one",
    "Of two hundred thousand frames of a moving picture the first is decoded, within a second",
    "A picture that a decoder goes over again and again is refused",
    "Decoding ends as soon as it is not wanted any more",
    "A drawing is refused: no entity of it is resolved, no file read, no address asked",
    "What is no picture, or one of a kind that no page shows, is none",
  ]
}
