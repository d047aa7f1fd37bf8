import Glibc

enum StandardStreams {
  /// Opens those that whoever started the program has closed: else the next file that is opened takes such a one's place,
  /// and gets what is meant for people.
  ///
  /// They are opened for the other direction, so that what is read or written fails as it does on a closed one.
  static func open() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The least number that is free is taken: this one's.
      _ = Glibc.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
