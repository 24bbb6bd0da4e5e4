internal import Synchronization

/// A request to stop, from any thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// A request that has not been made yet.
  public init() {}

  /// Makes the request; a run stops after the current frame.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the request has been made.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
