internal import Canvas
package import DisplayList
internal import Foundation
internal import Raster
internal import Stage
internal import Synchronization

/// Draws the frames of a film with several threads, perhaps in several versions.
///
/// The calling thread runs the scene, which is cheap and sequential, and queues batches of
/// consecutive frames as display lists; the workers draw, encode and write them. The bytes of a
/// frame do not depend on the worker. Only a few batches per worker are in memory at any time.
struct FrameWorkers {
  /// A version of the frames: how they are drawn, and what writes them.
  typealias Version = (job: RenderJob, sink: any FrameSink)

  /// Consecutive frames of a version, with their position among all batches.
  private struct Batch: Sendable {
    var position: Int
    var version: Int
    var frames: [(number: Int, list: DisplayList)]
  }

  /// A version that is drawn, up to its last missing frame.
  private struct Lane: Sendable {
    let job: RenderJob
    let sink: any FrameSink
    var frames: FrameSequence
  }

  /// The number of frames in a batch: large enough that a worker draws mostly consecutive frames,
  /// of which it draws only the changes; small enough that the workers finish together.
  private static let batchSize = 4
  /// The number of queued batches per worker, so that no worker waits for the scene.
  private static let batchesPerWorker = 2

  private let lanes: [Lane]
  private let observer: RenderObserver
  private let tally: Tally
  /// The frames that are written in order, if any are, take turns.
  private let isOrdered: Bool

  init(_ versions: [Version], _ observer: RenderObserver) {
    self.observer = observer
    lanes = versions.map { job, sink in
      var frames = job.frames
      while frames.count > 0, !sink.needs(frames.last) { frames.count -= 1 }
      return Lane(job: job, sink: sink, frames: frames)
    }
    isOrdered = versions.contains { $0.sink.isOrdered }
    tally = Tally(
      lanes.map { lane in
        var progress = RenderProgress(total: lane.job.frames.count)
        progress.kept = progress.total - lane.frames.count
        return progress
      })
  }

  /// Draws the frames of all versions.
  ///
  /// - Parameter makeSource: Makes what gives the frames, at the first one; not called if no frame is missing.
  /// - Returns: The result of each version: its first failure, which does not stop the others, and after
  ///   which the frames written until then remain.
  func draw(
    of makeSource: () throws(FramegenError) -> any FrameSource
  ) -> [Result<RenderReport, FramegenError>] {
    if tally.sum.kept > 0 { observer.progress(tally.sum) }
    if lanes.contains(where: { $0.frames.count > 0 }) {
      do throws(FramegenError) {
        try draw(of: try makeSource())
      } catch {
        for index in lanes.indices where lanes[index].frames.count > 0 { tally.fail(index, error) }
      }
    }
    return lanes.indices.map { index in
      Result { () throws(FramegenError) in try report(of: index) }
    }
  }

  /// Ends a version, and reports on it.
  private func report(of index: Int) throws(FramegenError) -> RenderReport {
    if let failure = tally.failure(of: index) { throw failure }
    let progress = tally.progress(of: index)
    guard progress.finished == progress.total else {
      return RenderReport(progress: progress, isCancelled: true)
    }
    let rest = try lanes[index].sink.finish()
    tally.add(to: index) { $0.bytes += rest }
    return RenderReport(progress: tally.progress(of: index), isCancelled: false)
  }

  private func draw(of source: any FrameSource) throws(FramegenError) {
    // No more workers than batches.
    let batchSize = isOrdered ? 1 : Self.batchSize
    let batches = lanes.reduce(0) { $0 + ($1.frames.count + batchSize - 1) / batchSize }
    let jobs = lanes.map(\.job.options.jobs).max() ?? 1
    let workers = max(1, min(jobs, batches))
    let queue = BatchQueue<Batch>(capacity: workers * Self.batchesPerWorker, workers: workers)
    for number in 0..<workers {
      do throws(FramegenError) {
        try WorkerThread.start("framegen worker \(number)") { [self] in
          work(queue)
          queue.leave()
        }
      } catch {
        // The others do its work, if there are any.
        queue.leave()
        if number == 0 { throw error }
      }
    }

    produce(of: source, size: batchSize, into: queue)
    queue.waitForWorkers()
  }

  private func produce(of source: any FrameSource, size: Int, into queue: BatchQueue<Batch>) {
    defer { queue.close() }
    let last = lanes.filter { $0.frames.count > 0 }.map(\.frames.last).max() ?? 0
    var position = 0
    var waiting = lanes.indices.map { Batch(position: 0, version: $0, frames: []) }
    while source.frame <= last, !observer.cancellation.isCancelled {
      for (index, lane) in lanes.enumerated() where lane.frames.contains(source.frame) {
        if lane.sink.needs(source.frame) {
          let list = source.displayList(
            in: lane.job.appearance, isRounded: lane.sink.isRounded)
          guard !source.hasFailed else { return queue.stop() }
          waiting[index].frames.append((source.frame, list))
        } else {
          observer.progress(tally.add(to: index) { $0.kept += 1 })
        }
        guard waiting[index].frames.count == size || source.frame == lane.frames.last,
          !waiting[index].frames.isEmpty, tally.failure(of: index) == nil
        else { continue }
        waiting[index].position = position
        position += 1
        guard queue.append(waiting[index]) else { return }
        waiting[index].frames = []
      }
      guard source.frame < last else { return }
      source.advance()
      // Whoever made the source reports why.
      guard !source.hasFailed else { return queue.stop() }
    }
  }

  /// Draws, encodes and writes batches until the queue is empty.
  private func work(_ queue: BatchQueue<Batch>) {
    let drawings = lanes.map { $0.sink.makeDrawing() }
    while let batch = queue.next() {
      for frame in batch.frames {
        guard !observer.cancellation.isCancelled else { return queue.stop() }
        let drawn = Result { () throws(FramegenError) in
          try drawings[batch.version](frame.list, frame.number)
        }
        if isOrdered {
          guard queue.waitForTurn(of: batch.position) else { return }
        }
        if tally.failure(of: batch.version) == nil {
          do throws(FramegenError) {
            let written = try drawn.get()()
            observer.progress(
              tally.add(to: batch.version) {
                $0.drawn += 1
                $0.bytes += written
              })
          } catch {
            tally.fail(batch.version, error)
            if tally.haveAllFailed { return queue.stop() }
          }
        }
        if isOrdered { queue.finishTurn() }
      }
    }
  }

  /// The progress of all threads, and what stopped versions.
  private final class Tally: Sendable {
    private struct State {
      var progress: [RenderProgress]
      var failures: [FramegenError?]
    }

    private let state: Mutex<State>

    init(_ progress: [RenderProgress]) {
      state = Mutex(State(progress: progress, failures: progress.map { _ in nil }))
    }

    /// The progress of all versions.
    var sum: RenderProgress { state.withLock { $0.progress.reduce(RenderProgress(), +) } }
    var haveAllFailed: Bool { state.withLock { $0.failures.allSatisfy { $0 != nil } } }

    func progress(of version: Int) -> RenderProgress { state.withLock { $0.progress[version] } }

    func failure(of version: Int) -> FramegenError? { state.withLock { $0.failures[version] } }

    /// Keeps the first failure of a version.
    func fail(_ version: Int, _ error: FramegenError) {
      state.withLock { $0.failures[version] = $0.failures[version] ?? error }
    }

    /// Adds to the progress of a version, and returns that of all.
    @discardableResult
    func add(
      to version: Int, _ change: @Sendable (inout RenderProgress) -> Void
    ) -> RenderProgress {
      state.withLock { state in
        change(&state.progress[version])
        return state.progress.reduce(RenderProgress(), +)
      }
    }
  }
}

/// Draws display lists of a film, one after the other, as the PNG files that `render` writes of them.
///
/// Of consecutive frames only the changes are drawn. It may be used from one thread at a time.
package final class FrameDrawer {
  private let encode: FrameEncoder<[UInt8]>

  /// A drawer for a film.
  ///
  /// - Throws: `FramegenError.file` if a font or image file can no longer be read.
  package init(_ film: Film) throws(FramegenError) {
    let options = RenderOptions()
    let fingerprint = try onDisk { () throws(FileError) in try film.file.fingerprint(options) }
    let none = FrameSequence(first: 0, step: 1, count: 0, end: 0)
    let job = RenderJob(
      plan: none, frames: none, options: options, observer: RenderObserver(),
      file: film.file, fingerprint: fingerprint, fonts: film.fonts.collection,
      images: film.images.collection)
    encode = FrameFormat.png.makeEncoder(job)
  }

  /// The PNG file of a frame.
  ///
  /// - Throws: `FramegenError.memory` for a canvas that is too large for memory.
  package func png(_ list: DisplayList, frame: Int) throws(FramegenError) -> [UInt8] {
    try encode(list, frame)
  }
}

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
