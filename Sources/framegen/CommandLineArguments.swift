internal import Foundation
internal import ProcessBridge

/// The arguments of the process, without its own name.
///
/// Swift's own `CommandLine` reads them from /proc, which a sandbox may not have.
struct CommandLineArguments {
  /// The arguments, with bytes that are not UTF-8 replaced.
  let texts: [String]
  /// The first argument that is not UTF-8, which would name another file; nil for none.
  let damaged: String?

  init() {
    let known = UnsafeBufferPointer(
      start: process_arguments(), count: Int(process_argument_count()))
    let pointers = known.dropFirst().compactMap(\.self)
    texts = known.isEmpty ? Array(CommandLine.arguments.dropFirst()) : pointers.map(String.init)
    damaged = pointers.first { String(validatingCString: $0) == nil }.map(String.init)
  }
}

/// The three standard streams, which may be closed when the process starts.
enum StandardStreams {
  /// Opens `/dev/null` in the place of streams that are closed.
  ///
  /// Otherwise the next file opened would get the number of a closed stream, and messages would be
  /// written into a picture. The replacements have the wrong access mode, so that using the stream
  /// fails as if it were closed: "Bad file descriptor".
  static func occupy() {
    for (number, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(number, F_GETFD) < 0 {
      // The system takes the lowest free number; those below are open by now.
      _ = open("/dev/null", flags)
    }
  }
}
