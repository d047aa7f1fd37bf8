import Glibc

/// The words that the program was started with, its own name first.
enum ProgramArguments {
  /// As the kernel keeps them; where there is no /proc, as Swift finds them.
  ///
  /// Swift looks for them beside the environment on the stack, and finds none once a preloaded library (faketime's, for
  /// one) has set a variable before the program begins.
  static func read() -> [String] {
    let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return CommandLine.arguments }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    guard bytes.last == 0 else { return CommandLine.arguments }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
