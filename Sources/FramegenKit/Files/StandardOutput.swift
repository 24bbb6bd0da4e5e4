internal import Foundation

/// The standard output of the process.
public enum StandardOutput {
  /// Writes a text to standard output, without buffering.
  ///
  /// - Throws: `FileError` with the path `-`; code `EPIPE` if the reader has closed it.
  public static func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes to standard output, without buffering.
  package static func write(_ bytes: [UInt8]) throws(FileError) {
    let file = FileDescriptor(standard: STDOUT_FILENO)
    try file.write(bytes)
  }
}
