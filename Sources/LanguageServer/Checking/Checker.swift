internal import Foundation
internal import FramegenKit

/// Checks documents on threads of its own, so that requests are answered meanwhile.
///
/// One thread reads, which is quick, and tells what is wrong with the text; another one plays what has no errors. Of each
/// document only the newest version waits, and none is read before nothing has been typed for a moment.
final class Checker: Sendable {
  /// A version of a document to check.
  struct Job: Sendable {
    let uri: String
    let version: Int
    let path: String
    let bytes: [UInt8]
    let source: SceneSource
    let encoding: PositionEncoding
  }

  /// How long nothing has been typed when a document is read, in seconds: longer than between two keys of somebody who
  /// types, shorter than anyone waits for.
  static let quietTime = 0.12

  private let board: DiagnosticsBoard
  private let reading = JobQueue()
  private let playing = JobQueue()

  /// A checker whose threads run.
  ///
  /// - Throws: `FramegenError.memory` if no thread can be started.
  init(_ board: DiagnosticsBoard) throws(FramegenError) {
    self.board = board
    try WorkerThread.start("framegen lsp reading") { [self] in
      while let job = reading.take(after: Self.quietTime) { read(job) }
    }
    try WorkerThread.start("framegen lsp playing") { [self] in
      while let job = playing.take(after: 0) { play(job) }
    }
  }

  /// Checks a version of a document soon, instead of those before it.
  func check(_ job: Job) { reading.add(job) }

  /// Ends the threads after their present work.
  func stop() {
    reading.close()
    playing.close()
  }

  private func read(_ job: Job) {
    guard board.isCurrent(job.uri, job.version) else { return }
    var check = SceneCheck(job.source.scene(job.bytes, at: job.path))
    let isGood = check.read()
    publish(check, of: job)
    if isGood { playing.add(job) }
  }

  private func play(_ job: Job) {
    guard board.isCurrent(job.uri, job.version) else { return }
    var check = SceneCheck(job.source.scene(job.bytes, at: job.path))
    check.play { !board.isCurrent(job.uri, job.version) }
    publish(check, of: job)
  }

  private func publish(_ check: SceneCheck, of job: Job) {
    let writer = DiagnosticWriter(uri: job.uri, encoding: job.encoding)
    board.publish(writer.diagnostics(check.found), by: job.uri, version: job.version)
  }
}

/// The documents that wait for a thread, of each only the newest version.
private final class JobQueue: @unchecked Sendable {
  // All variables are accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var jobs: [Checker.Job] = []
  private var isClosed = false
  private var lastChange = Date.distantPast

  func add(_ job: Checker.Job) {
    condition.lock()
    jobs.removeAll { $0.uri == job.uri }
    jobs.append(job)
    lastChange = Date()
    condition.signal()
    condition.unlock()
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.signal()
    condition.unlock()
  }

  /// Waits for a document, and until none has been added for some seconds; nil when the queue is closed.
  func take(after quietTime: Double) -> Checker.Job? {
    condition.lock()
    defer { condition.unlock() }
    while !isClosed {
      if jobs.isEmpty {
        condition.wait()
        continue
      }
      let due = lastChange.addingTimeInterval(quietTime)
      if due <= Date() { return jobs.removeFirst() }
      _ = condition.wait(until: due)
    }
    return nil
  }
}
