internal import Foundation

/// The three streams that every process is promised and some are not given.
enum StandardStreams {
  /// Puts something into the place of streams that are closed.
  ///
  /// The next file that is opened would get the number of a closed stream, and messages would end
  /// up in a picture. What takes the place is open the wrong way round, so that using the stream
  /// fails as it does when it is closed: "Bad file descriptor".
  static func occupy() {
    for (number, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, and those below are occupied by now.
      _ = open("/dev/null", flags)
    }
  }
}
