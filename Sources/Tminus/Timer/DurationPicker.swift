import CountdownCore
import GLib
import Gtk

/// Three numbers that make a duration: hours to 99, minutes and seconds to 59, wrapping when stepped.
///
/// A larger number that is typed carries over: 90 minutes become 1 h 30 min.
@MainActor
final class DurationPicker {
  private let spins: [SpinButton]
  private var changed: () -> Void = {}
  /// The number that somebody is typing into a spin button, by its place.
  private var typed: [Int: Int] = [:]
  private var isArranging = false

  /// The largest that the three numbers can show: 99:59:59.
  static let largest: Int64 = 99 * 3600 + 59 * 60 + 59

  init(_ builder: Builder) {
    spins = ["hours", "minutes", "seconds"].map { builder.get($0) }
    builder.get("picker", as: Box.self).forceLeftToRight()
    ScaledBin.set(on: builder.get("pickerRoom"))
    let names = [
      (tr("More hours"), tr("Fewer hours")), (tr("More minutes"), tr("Fewer minutes")),
      (tr("More seconds"), tr("Fewer seconds")),
    ]
    for (place, spin) in spins.enumerated() {
      spin.format { $0.digits(2) }
      spin.update()
      // The range has no room for more.
      spin.limitLength(to: 3)
      spin.takeWholeNumbersAlone()
      spin.tellValues()
      spin.nameButtons(increase: names[place].0, decrease: names[place].1)
      connect(spin, place)
    }
  }

  private func connect(_ spin: SpinButton, _ place: Int) {
    spin.onChange { [weak self] in self?.textChanged(place) }
    spin.onValueChange { [weak self] in self?.valueChanged(place) }
    spin.innerText?.onFocusEnter { [weak spin] in
      // After the click that brought the focus has placed its cursor, unless something is typed by then. In a new window
      // the number may be put in only after the focus.
      let text = spin?.text
      MainLoop.whenIdle { [weak spin] in
        if let spin, spin.hasFocusWithin, spin.text == text || spin.text == spin.value.digits(2) { spin.selectAll() }
      }
    }
    spin.selectAllWhenClicked()
    spin.onKey(capture: true) { [weak self, weak spin] key, modified in
      guard let self, let spin, !modified else { return false }
      switch key {
      // Where nothing can start, what is typed next takes the place of what stands there.
      case _ where Key.enters.contains(key) && !self.canStart:
        spin.selectAll()
        return true
      // A space cannot be part of a number: it does what it does elsewhere in the window.
      case Key.space: return spin.activateAction("win.toggle")
      case Key.escape: return self.takeBack(place)
      default: return false
      }
    }
  }

  /// Calls the handler whenever what is picked has changed, at each key typed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  /// Calls the handler at Enter in one of the numbers.
  func onEnter(_ handler: @escaping @MainActor () -> Void) {
    for spin in spins { spin.onEnter(handler) }
  }

  /// Whether more than no time is picked, by numbers alone.
  var canStart: Bool { misread == nil && duration > .zero }

  /// What is typed that is no number; `nil` where nothing is.
  var misread: String? { spins.first { $0.typedValue == nil }?.text }

  /// What is picked, typed digits included, held at 99:59:59.
  var duration: TimeSpan {
    var total: Int64 = 0
    for (spin, unit) in zip(spins, [3600, 60, 1] as [Int64]) {
      let number = Int64(min(max(spin.typedValue ?? spin.value, 0), 99_999))
      total += number * unit
    }
    return .seconds(min(total, Self.largest))
  }

  /// Makes the numbers say what was typed and gives the duration.
  func takeOver() -> TimeSpan {
    let duration = duration
    show(duration)
    return duration
  }

  /// Shows a duration; more than 99:59:59 shows as that, a part of a second as a whole one.
  func show(_ duration: TimeSpan) {
    let total = min(max(0, duration.secondsRoundedUp), Self.largest)
    isArranging = true
    for (spin, number) in zip(spins, [total / 3600, total / 60 % 60, total % 60]) {
      spin.value = Int(number)
      // While GTK tells of another value it writes this one only later, so it is written here.
      spin.text = number.digits(2)
    }
    isArranging = false
    typed = [:]
    changed()
  }

  /// Gives the keyboard to the minutes, which most people want.
  func focus() { spins[1].grabFocus() }

  /// Puts the number back that stood there before somebody typed; false where nobody has.
  private func takeBack(_ place: Int) -> Bool {
    let spin = spins[place]
    let text = spin.value.digits(2)
    guard spin.text != text else { return false }
    spin.text = text
    spin.selectAll()
    return true
  }

  private func textChanged(_ place: Int) {
    guard !isArranging else { return }
    let spin = spins[place]
    typed[place] = spin.typedValue == spin.value ? nil : spin.typedValue
    changed()
  }

  /// A value was taken over: a typed one carries, a stepped one wraps.
  private func valueChanged(_ place: Int) {
    guard !isArranging else { return }
    let wasTyped = typed.removeValue(forKey: place) == spins[place].value
    let range = place == 0 ? 100 : 60
    if spins[place].value >= range {
      if wasTyped {
        show(duration)
      } else {
        isArranging = true
        // Stepped below zero it wrapped to the end of the wide range that typing needs.
        spins[place].value = spins[place].value >= 990 ? range - 1 : spins[place].value % range
        isArranging = false
      }
    }
    // What is typed after a step takes the number's place.
    let spin = spins[place]
    if !wasTyped, spin.hasFocusWithin { MainLoop.whenIdle { [weak spin] in spin?.selectAll() } }
    changed()
  }
}
