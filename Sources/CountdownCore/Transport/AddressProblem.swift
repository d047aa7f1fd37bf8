/// Why a text is no address.
enum AddressProblem: Error, Hashable {
  /// Nothing is there.
  case missing
  /// It is longer than 4096 bytes.
  case tooLong
  /// It holds a character that is not seen.
  case control
  /// A name and password stand in it.
  case userinfo
  /// White space stands in it.
  case space
  /// It is not written like an address.
  case unreadable
  /// Its scheme is another one.
  case scheme(String)
  /// It has no host.
  case noHost
  /// What stands in the host's place is no name.
  case host(String)
  /// Its port is none.
  case port
}
