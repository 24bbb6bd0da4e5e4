internal import Foundation

/// A queue of batches from one producer to several workers.
///
/// It is bounded: the producer waits while it is full, so that memory does not grow with the number
/// of batches. A call of `stop()` stops all workers.
final class BatchQueue<Batch: Sendable>: @unchecked Sendable {
  // All variables are accessed only while `condition` is locked.
  private let condition = NSCondition()
  private let capacity: Int
  private var batches: [Batch] = []
  private var isClosed = false
  private var hasStopped = false
  private var activeWorkers: Int
  private var turn = 0

  /// A queue of at most `capacity` batches for a number of workers.
  init(capacity: Int, workers: Int) {
    self.capacity = capacity
    activeWorkers = workers
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// Appends a batch, waiting while the queue is full; false if the workers have been stopped.
  func append(_ batch: Batch) -> Bool {
    locked {
      while batches.count >= capacity && !hasStopped { condition.wait() }
      guard !hasStopped else { return false }
      batches.append(batch)
      condition.broadcast()
      return true
    }
  }

  /// Marks the end of the batches.
  func close() {
    locked {
      isClosed = true
      condition.broadcast()
    }
  }

  /// The next batch, waiting for one; nil after the last batch, or if the workers have been
  /// stopped.
  func next() -> Batch? {
    locked {
      while batches.isEmpty && !isClosed && !hasStopped { condition.wait() }
      guard !hasStopped, !batches.isEmpty else { return nil }
      condition.broadcast()
      return batches.removeFirst()
    }
  }

  /// Waits for the turn of a position, from 0; false if the workers have been stopped.
  func waitForTurn(of position: Int) -> Bool {
    locked {
      while turn != position && !hasStopped { condition.wait() }
      return !hasStopped
    }
  }

  /// Ends the turn of the current position.
  func finishTurn() {
    locked {
      turn += 1
      condition.broadcast()
    }
  }

  /// Stops all workers after their current frames.
  func stop() {
    locked {
      hasStopped = true
      condition.broadcast()
    }
  }

  /// Removes a worker.
  func leave() {
    locked {
      activeWorkers -= 1
      condition.broadcast()
    }
  }

  /// Waits until all workers have left.
  func waitForWorkers() {
    locked {
      while activeWorkers > 0 { condition.wait() }
    }
  }
}
