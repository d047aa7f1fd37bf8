/// The keys that are asked for by value, as in `gdkkeysyms.h`.
package enum Key {
  package static let space: UInt32 = 0x020
  package static let escape: UInt32 = 0xff1b
  /// F10, which opens a window's menu.
  package static let menu: UInt32 = 0xffc7
  package static let delete: UInt32 = 0xffff
  package static let keypadDelete: UInt32 = 0xff9f
}
