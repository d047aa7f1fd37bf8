import CountdownCore
import GLib
import Testing

@testable import CountdownCore
@testable import Tminus

/// Whatever comes in is fit to be shown, printed, kept and spoken, by whichever way it came.
@Suite("Doors")
@MainActor
struct DoorTests {
  @Test("whatever somebody sends, what people get to read does nothing but say something", arguments: Door.all.indices)
  func texts(place: Int) {
    let door = Door.all[place]
    for hostile in HostileText.all {
      for text in door.said(hostile) {
        // A sentence of ours goes around a text from outside.
        if let fault = HostileText.fault(of: text, limit: 700) {
          Issue.record("\(hostile) by \(door.name): \(fault) in “\(text.prefix(100).debugDescription)”")
        }
      }
    }
  }

  @Test("a title is the same by every door")
  func title() throws {
    for hostile in HostileText.all {
      let title = Countdown(id: CountdownID(bits: 1), title: hostile.text).title
      #expect(HostileText.fault(of: title) == nil, "\(hostile)")
      #expect(Recent(title: hostile.text, duration: .seconds(1), lastUsed: .zero).title == title, "\(hostile)")
      let asked = ["when": Variant("5m"), "title": Variant(hostile.text)]
      // A text on D-Bus ends at a zero.
      if !hostile.text.unicodeScalars.contains("\0") {
        #expect(ActionParameters.start(Variant(dictionary: asked))?.options.title == title, "\(hostile)")
      }
    }
  }

  /// Numbers at their ends, as D-Bus carries them.
  private static let numbers: [Int64] = [
    .min, .min + 1, -1, 0, 1, 1 << 32, 1 << 62, 4_611_686_018, 4_611_686_019, .max,
  ]

  @Test("a parameter of another kind than an action takes, or a number out of reach, asks for nothing")
  func parameters() throws {
    let others: [Variant?] =
      [
        nil, Variant(""), Variant("x"), Variant(true), Variant(Int32.min), Variant(UInt32.max), Variant(UInt8(7)),
        Variant(tuple: []), Variant(variants: []), Variant(dictionary: [:]), Variant(array: [], of: "{sv}"),
        Variant(tuple: [Variant("")]), Variant(tuple: [Variant(""), Variant("")]),
        Variant(dictionary: ["when": Variant(Int64.max)]), Variant(dictionary: ["when": Variant(variants: [])]),
        (0..<60).reduce(Variant("5m")) { inner, _ in Variant(boxing: inner) },
      ] + Self.numbers.map { Variant($0) } + Self.numbers.map { Variant(tuple: [Variant(""), Variant($0)]) }
    for parameter in others {
      #expect(ActionParameters.start(parameter) == nil)
      if let addition = ActionParameters.addition(parameter) {
        #expect(addition.name.isEmpty && addition.span >= .seconds(1))
      }
      if let span = ActionParameters.span(parameter) { #expect(span >= .seconds(1)) }
      if let place = ActionParameters.place(parameter) { #expect(place >= 1) }
    }
    // The longest span of whole seconds within 2^62 ns.
    #expect(ActionParameters.span(Variant(Int64(4_611_686_018))) == .seconds(4_611_686_018))
    #expect(ActionParameters.span(Variant(Int64(4_611_686_019))) == nil)
    let asked = ["when": Variant("5m"), "id": Variant("no name")]
    #expect(ActionParameters.start(Variant(dictionary: asked)) == nil)
    for (name, value) in ["title": Variant(true), "clock": Variant(Int64(1)), "never-early": Variant("yes")] {
      #expect(ActionParameters.start(Variant(dictionary: ["when": Variant("5m"), name: value])) == nil, "\(name)")
    }
  }
}
