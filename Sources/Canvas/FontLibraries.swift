internal import Foundation

/// The lock under which Pango, Cairo's fonts and FreeType are used.
///
/// Even with font maps of their own threads would meet in these libraries: Cairo keeps one FreeType
/// face for each font file of the process. Measured with cairo 1.16 and Pango 1.50, two threads that
/// read glyphs of one file at once get a wrong outline now and then. Texts are remembered once they
/// are set, so that the lock is seldom waited for.
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
