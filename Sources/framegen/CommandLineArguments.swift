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
