internal import Canvas
package import DisplayList
internal import Foundation
internal import Raster
internal import Stage
internal import Synchronization

/// Draws the frames of a stage with several threads.
///
/// The calling thread runs the scene, which is cheap and sequential, and queues batches of
/// consecutive frames as display lists; the workers draw, encode and write them. The bytes of a
/// frame do not depend on the worker. Only a few batches per worker are in memory at any time.
struct FrameWorkers {
  /// Consecutive frames, with their position among all batches.
  private struct Batch: Sendable {
    var position: Int
    var frames: [(number: Int, list: DisplayList)]
  }

  /// The number of frames in a batch: large enough that a worker draws mostly consecutive frames,
  /// of which it draws only the changes; small enough that the workers finish together.
  private static let batchSize = 4
  /// The number of queued batches per worker, so that no worker waits for the scene.
  private static let batchesPerWorker = 2

  private let job: RenderJob

  init(_ job: RenderJob) { self.job = job }

  /// Draws the frames of the job.
  ///
  /// - Parameters:
  ///   - sink: Writes the frames.
  ///   - makeStage: Makes a stage at its first frame; not called if no frame is missing.
  /// - Returns: The result of the run.
  /// - Throws: The first failure of a worker; the frames written until then remain.
  func draw(
    into sink: some FrameSink, of makeStage: () throws(FramegenError) -> Stage
  ) throws(FramegenError) -> RenderReport {
    var beginning = RenderProgress()
    beginning.total = job.frames.count
    // Nothing is run after the last missing frame.
    var frames = job.frames
    while frames.count > 0, !sink.needs(frames.last) {
      frames.count -= 1
      beginning.kept += 1
    }
    let tally = Tally(beginning)
    if beginning.kept > 0 { job.observer.progress(beginning) }
    if frames.count > 0 { try draw(frames, of: try makeStage(), into: sink, tally) }
    guard tally.progress.finished == job.frames.count else {
      return RenderReport(progress: tally.progress, isCancelled: true)
    }
    let rest = try sink.finish()
    return RenderReport(progress: tally.add { $0.bytes += rest }, isCancelled: false)
  }

  private func draw(
    _ frames: FrameSequence, of stage: Stage, into sink: some FrameSink, _ tally: Tally
  ) throws(FramegenError) {
    // No more workers than batches.
    let batchSize = sink.isOrdered ? 1 : Self.batchSize
    let workers = max(1, min(job.options.jobs, (frames.count + batchSize - 1) / batchSize))
    let queue = BatchQueue<Batch, FramegenError>(
      capacity: workers * Self.batchesPerWorker, workers: workers)
    for number in 0..<workers {
      do throws(FramegenError) {
        try WorkerThread.start("framegen worker \(number)") { [self] in
          work(queue, sink, tally)
          queue.leave()
        }
      } catch {
        // The others do its work, if there are any.
        queue.leave()
        if number == 0 { throw error }
      }
    }

    produce(frames, of: stage, for: sink, size: batchSize, into: queue, tally)
    if let failure = queue.waitForWorkers() { throw failure }
  }

  private func produce(
    _ frames: FrameSequence, of stage: Stage, for sink: some FrameSink, size: Int,
    into queue: BatchQueue<Batch, FramegenError>, _ tally: Tally
  ) {
    defer { queue.close() }
    var batch = Batch(position: 0, frames: [])
    while stage.frame <= frames.last, !job.observer.cancellation.isCancelled {
      if frames.contains(stage.frame) {
        if sink.needs(stage.frame) {
          batch.frames.append(
            (stage.frame, stage.displayList(in: job.appearance, isRounded: sink.isRounded)))
        } else {
          job.observer.progress(tally.add { $0.kept += 1 })
        }
      }
      if batch.frames.count == size || stage.frame == frames.last, !batch.frames.isEmpty {
        guard queue.append(batch) else { return }
        batch = Batch(position: batch.position + 1, frames: [])
      }
      guard stage.frame < frames.last else { return }
      stage.advance()
      // Whoever made the stage reports why.
      guard stage.excess == nil else { return queue.stop() }
    }
  }

  /// Draws, encodes and writes batches until the queue is empty.
  private func work(
    _ queue: BatchQueue<Batch, FramegenError>, _ sink: some FrameSink, _ tally: Tally
  ) {
    let encode = sink.makeEncoder()
    while let batch = queue.next() {
      for frame in batch.frames {
        guard !job.observer.cancellation.isCancelled else { return queue.stop() }
        do throws(FramegenError) {
          let encoded = try encode(frame.list, frame.number)
          if sink.isOrdered {
            guard queue.waitForTurn(of: batch.position) else { return }
          }
          let written = try sink.write(encoded, frame: frame.number)
          job.observer.progress(
            tally.add {
              $0.drawn += 1
              $0.bytes += written
            })
        } catch {
          return queue.stop(because: error)
        }
        if sink.isOrdered { queue.finishTurn() }
      }
    }
  }

  /// The progress of all threads.
  private final class Tally: Sendable {
    private let state: Mutex<RenderProgress>

    init(_ progress: RenderProgress) {
      state = Mutex(progress)
    }

    var progress: RenderProgress { state.withLock(\.self) }

    func add(_ change: @Sendable (inout RenderProgress) -> Void) -> RenderProgress {
      state.withLock { progress in
        change(&progress)
        return progress
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
    let fingerprint = try onDisk { () throws(FileError) in try film.fingerprint(options) }
    let none = FrameSequence(first: 0, step: 1, count: 0, end: 0)
    let job = RenderJob(
      plan: none, frames: none, options: options, observer: RenderObserver(),
      scene: film.file.scene, appearance: Appearance(of: film.file.scene), title: film.file.title,
      fingerprint: fingerprint,
      fonts: film.fonts.collection, images: film.images.collection)
    encode = FrameFormat.png.makeEncoder(job)
  }

  /// The PNG file of a frame.
  ///
  /// - Throws: `FramegenError.memory` for a canvas that is too large for memory.
  package func png(_ list: DisplayList, frame: Int) throws(FramegenError) -> [UInt8] {
    try encode(list, frame)
  }
}
