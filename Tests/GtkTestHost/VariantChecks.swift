import GLib
import Glibc
import Gtk

/// Pages of memory that the process has in the machine.
private func residentPages() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard fgets(&text, 128, file) != nil else { return 0 }
  let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    .split(separator: " ")
  return words.count > 1 ? Int(words[1]) ?? 0 : 0
}

@MainActor let variantChecks = [
  Check("A value that is taken apart leaves nothing behind") { report in
    let value = Variant(tuple: [Variant("a text"), Variant(variants: [Variant(Int64(5)), Variant(true)])])
    @MainActor func takeApart(_ times: Int) {
      for _ in 0..<times {
        report.expect(value[1]?[0]?.integer == 5, "it is \(value.type)")
      }
    }
    takeApart(1000)
    let before = residentPages()
    takeApart(50_000)
    // A reference too many for each of the parts would be some 20 MB.
    let grown = (residentPages() - before) * 4
    report.expect(grown < 4096, "\(grown) KiB are kept")
  },
  Check("The state of an action is a value of its own, which outlives the next one") { report in
    let action = Action("status", shown: Variant("first"))
    let first = action.state
    for number in 0..<1000 { action.state = Variant("text \(number)") }
    report.expect(first?.text == "first", "it became \(first?.text ?? "nothing")")
    report.expect(action.state?.text == "text 999", "it is \(action.state?.text ?? "nothing")")
  },
]
