internal import Foundation

/// Batches on their way from the one thread that makes them to the several that take them.
///
/// It is bounded: whoever appends waits while it is full, so that memory does not grow with the
/// number of batches. The first failure, or a call of `stop()`, ends the work of all.
final class BatchQueue<Batch: Sendable, Failure: Error>: @unchecked Sendable {
  // Every stored property but the constants is read and written only while `condition` is locked.
  private let condition = NSCondition()
  private let capacity: Int
  private var batches: [Batch] = []
  private var isClosed = false
  private var hasStopped = false
  private var activeWorkers: Int
  private var turn = 0
  private var firstFailure: Failure?

  /// A queue of at most `capacity` batches for so many workers.
  init(capacity: Int, workers: Int) {
    self.capacity = capacity
    activeWorkers = workers
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// Appends a batch, after waiting for room; false if the work has stopped.
  func append(_ batch: Batch) -> Bool {
    locked {
      while batches.count >= capacity && !hasStopped { condition.wait() }
      guard !hasStopped else { return false }
      batches.append(batch)
      condition.broadcast()
      return true
    }
  }

  /// Says that no batch will follow.
  func close() {
    locked {
      isClosed = true
      condition.broadcast()
    }
  }

  /// The next batch, after waiting for one; nil if none will come or the work has stopped.
  func next() -> Batch? {
    locked {
      while batches.isEmpty && !isClosed && !hasStopped { condition.wait() }
      guard !hasStopped, !batches.isEmpty else { return nil }
      condition.broadcast()
      return batches.removeFirst()
    }
  }

  /// Waits until it is the turn of a position, counted from 0; false if the work has stopped.
  func waitForTurn(of position: Int) -> Bool {
    locked {
      while turn != position && !hasStopped { condition.wait() }
      return !hasStopped
    }
  }

  /// Ends the turn of a position.
  func finishTurn() {
    locked {
      turn += 1
      condition.broadcast()
    }
  }

  /// Ends the work of all; what is being worked on is finished.
  func stop(because failure: Failure? = nil) {
    locked {
      hasStopped = true
      if firstFailure == nil { firstFailure = failure }
      condition.broadcast()
    }
  }

  /// Says that a worker will take no more.
  func leave() {
    locked {
      activeWorkers -= 1
      condition.broadcast()
    }
  }

  /// Waits until every worker has left; the first failure, if there was one.
  func waitForWorkers() -> Failure? {
    locked {
      while activeWorkers > 0 { condition.wait() }
      return firstFailure
    }
  }
}
