import CountdownCore

/// What is said where this computer's clock counts in place of a server's.
enum StandInText {
  /// The name of what is on a server's clock that cannot be read, with the clock that counts.
  static func after(_ name: String) -> String {
    // Translators: after the title of a countdown on a server's clock that cannot be read: "Sale · this computer's clock"
    tr("%s · %s", name, tr("this computer's clock"))
  }
}
