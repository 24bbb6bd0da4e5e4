internal import Foundation

/// The lock for Pango, Cairo's fonts and FreeType.
///
/// Threads share state in these libraries even with separate font maps: Cairo keeps one FreeType
/// face for each font file of the process. Observed with cairo 1.16 and Pango 1.50: two threads
/// that read glyphs of one file at the same time occasionally get a wrong outline. Texts are cached
/// once they are set, so that threads seldom wait.
enum FontLibraries {
  private static let lock = NSRecursiveLock()

  /// Runs a body while no other thread uses the libraries.
  static func use<Value: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
