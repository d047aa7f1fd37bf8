import CountdownCore
import Gtk

/// A calendar and a clock behind a button: what is picked is handed on as text that can be typed.
@MainActor
final class MomentPicker {
  private let button: MenuButton
  private let start: () -> PickedMoment
  private let picked: (String) -> Void
  private var calendar: Calendar?
  private var hour: SpinButton?
  private var minute: SpinButton?
  private var isFilling = false

  /// A picker that opens on what `start` says and tells `picked` of every choice.
  init(_ button: MenuButton, start: @escaping () -> PickedMoment, picked: @escaping (String) -> Void) {
    self.button = button
    self.start = start
    self.picked = picked
    button.whenFirstOpened { [weak self] in self?.make() }
  }

  private func make() {
    let builder = Builder(PackageResources.picker_ui, domain: textDomain)
    let calendar: Calendar = builder.get("calendar")
    let hour: SpinButton = builder.get("hour")
    let minute: SpinButton = builder.get("minute")
    (self.calendar, self.hour, self.minute) = (calendar, hour, minute)
    builder.get("clock", as: Box.self).forceLeftToRight()
    hour.nameButtons(increase: tr("Later hour"), decrease: tr("Earlier hour"))
    minute.nameButtons(increase: tr("Later minute"), decrease: tr("Earlier minute"))
    calendar.nameButtons(
      previousMonth: tr("Previous month"), nextMonth: tr("Next month"), previousYear: tr("Previous year"),
      nextYear: tr("Next year"))
    for spin in [hour, minute] {
      spin.format { $0.digits(2) }
      spin.update()
      spin.limitLength(to: 2)
      spin.onValueChange { [weak self] in self?.tell() }
      spin.onEnter { [weak self] in self?.button.popDown() }
    }
    calendar.onPick { [weak self] in self?.tell() }
    calendar.on("map") { [weak self] _ in self?.fill() }
    button.setPopover(builder.get("popover", as: Widget.self))
  }

  private func fill() {
    let moment = start()
    isFilling = true
    calendar?.day = (moment.year, moment.month, moment.day)
    hour?.value = moment.hour
    minute?.value = moment.minute
    isFilling = false
    // The arrow keys go through the days at once.
    calendar?.afterFrame { [weak self] in self?.calendar?.grabFocus() }
  }

  private func tell() {
    guard !isFilling, let calendar, let hour, let minute else { return }
    let day = calendar.day
    picked(
      PickedMoment(year: day.year, month: day.month, day: day.day, hour: hour.value, minute: minute.value).text)
  }
}
