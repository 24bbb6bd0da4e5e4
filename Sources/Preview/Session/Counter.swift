internal import Synchronization

/// A count from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds one, and returns the sum.
  @discardableResult
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
}
