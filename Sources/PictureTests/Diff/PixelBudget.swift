internal import FramegenKit
internal import Foundation

/// Lets comparisons of large pictures wait for each other, so that memory does not grow with the number of processors.
final class PixelBudget: @unchecked Sendable {
  /// How many pixels may be in memory at once; one pair of pictures with more is compared by itself.
  ///
  /// A pair of 4K frames has 17 million. A pixel of a pair takes about 7 bytes while it is compared, and the files their size.
  static let pixels = 80_000_000

  // The variable is accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var used = 0

  /// Runs something with pictures that have a number of pixels together, once they fit.
  func use<Value, Failure: Error>(
    _ count: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let count = min(max(0, count), Self.pixels)
    condition.lock()
    while used + count > Self.pixels { condition.wait() }
    used += count
    condition.unlock()
    defer {
      condition.lock()
      used -= count
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }
}
