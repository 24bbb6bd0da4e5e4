internal import Figures
internal import Foundation
internal import FramegenKit
internal import SceneText

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

/// Checks a scene as `framegen check` does: reads, lays out and plays it and its variants, and tests its expectations.
struct SceneCheck {
  /// Problems with the texts to which their places refer.
  struct Found: Sendable {
    var diagnostics: [Diagnostic]
    var sources: SourceList
  }

  /// What has been found so far, in the order in which it was found.
  private(set) var found: [Found] = []
  /// The warnings that are known, which variants have, too.
  private var known: [Diagnostic] = []
  private let scene: EditableScene

  init(_ scene: EditableScene) { self.scene = scene }

  /// Reads the scene without playing it; false if it has errors, after which there is nothing to play.
  mutating func read() -> Bool {
    do throws(FramegenError) {
      let file = try scene.file()
      found = [Found(diagnostics: file.diagnostics, sources: file.sources)]
      return true
    } catch {
      found = [Self.found(in: error)]
      return false
    }
  }

  /// Plays the scene and its variants.
  ///
  /// - Parameter isObsolete: Whether nobody wants to know any more; asked between films.
  mutating func play(unless isObsolete: () -> Bool) {
    found = []
    guard play(scene) else { return }
    for variant in scene.variants where !isObsolete() { _ = play(scene.varied(by: variant)) }
  }

  /// Plays a scene or a variant; false if it has errors.
  private mutating func play(_ scene: EditableScene) -> Bool {
    do throws(FramegenError) {
      let film = try Film(try scene.file())
      let report = try film.check()
      let warnings = film.diagnostics + film.motionDiagnostics
      let new = warnings.filter { !known.contains($0) }
      found.append(Found(diagnostics: new + report.failures, sources: film.file.sources))
      known += warnings
      return true
    } catch {
      found.append(Self.found(in: error))
      return false
    }
  }

  /// The problems that an error has.
  private static func found(in error: FramegenError) -> Found {
    switch error {
    case .scene(let diagnostics, let sources):
      return Found(diagnostics: diagnostics, sources: sources)
    case .file(let failure): return found(failure.message, code: "file")
    case .memory(let message): return found(message, code: "memory")
    case .picture(let message): return found(message, code: "picture")
    case .program(let message): return found(message, code: "program")
    case .fault(let message): return found(message, code: "fault")
    case .occupied(let message, let hint): return found(message, code: "occupied", hint: hint)
    case .request(let message, let hint): return found(message, code: "usage", hint: hint)
    }
  }

  private static func found(_ message: String, code: String, hint: String? = nil) -> Found {
    Found(
      diagnostics: [Diagnostic(.error, code: code, message, at: nil, hint: hint)],
      sources: SourceList([]))
  }
}
