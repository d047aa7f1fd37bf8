/// The keys that are asked for by value, as in `gdkkeysyms.h`.
package enum Key {
  package static let space: UInt32 = 0x020
  /// Tab, and with Shift.
  package static let tabs: Set<UInt32> = [0xff09, 0xfe20]
  package static let escape: UInt32 = 0xff1b
  /// Enter, the keypad's, and that of some layouts.
  package static let enters: Set<UInt32> = [0xff0d, 0xff8d, 0xfe34]
  /// F10, which opens a window's menu.
  package static let menu: UInt32 = 0xffc7
  package static let delete: UInt32 = 0xffff
  package static let keypadDelete: UInt32 = 0xff9f
}
