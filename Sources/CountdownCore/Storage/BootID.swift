/// The kernel's name for the time since the last boot.
package enum BootID {
  /// The name now, or `nil` where the kernel does not tell it.
  package static func current() -> String? {
    guard let bytes = try? FileSystem.read("/proc/sys/kernel/random/boot_id") else { return nil }
    return BootID.checked(String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self))
  }

  /// A name as the kernel writes it: 36 hexadecimal digits and dashes.
  static func checked(_ text: String) -> String? {
    text.utf8.count == 36 && text.allSatisfy({ $0.isASCII && ($0.isHexDigit || $0 == "-") }) ? text : nil
  }
}
