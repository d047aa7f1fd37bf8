/// The keys that are asked for by value, as in `gdkkeysyms.h`.
package enum Key {
  package static let space: UInt32 = 0x020
  package static let escape: UInt32 = 0xff1b
  package static let delete: UInt32 = 0xffff
  package static let keypadDelete: UInt32 = 0xff9f
}
