internal import Synchronization

/// A request to stop, from any thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  /// A request that has not been made yet.
  public init() {}

  /// Makes the request; a run stops after the current frame.
  public func cancel() {
    flag.store(true, ordering: .relaxed)
    action.withLock { $0.take() }?()
  }

  /// Whether the request has been made.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Sets what the request does at once, on its thread, for a run that waits for something else; the last
  /// one counts.
  public func onCancel(_ wake: @escaping @Sendable () -> Void) {
    action.withLock { $0 = wake }
    if isCancelled { action.withLock { $0.take() }?() }
  }
}
