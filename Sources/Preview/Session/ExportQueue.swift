internal import FramegenKit
internal import Synchronization

/// The exports of a session, one after the other: each uses all processors.
final class ExportQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// The most exports that wait.
  static let limit = 1_000

  /// Adds an export; false if too many wait already, or there is no thread for it.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isAdded, starts) = state.withLock { state -> (Bool, Bool) in
      guard state.waiting.count < Self.limit else { return (false, false) }
      state.waiting.append(job)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    guard starts else { return isAdded }
    do throws(FramegenError) {
      try WorkerThread.start("framegen export") { [self] in work() }
      return true
    } catch {
      state.withLock { $0 = State() }
      return false
    }
  }

  private func work() {
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
