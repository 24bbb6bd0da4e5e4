internal import Foundation
public import FramegenKit
public import SceneFormat
internal import SceneText

/// A server of the Language Server Protocol, version 3.17, for scene files.
public struct LanguageServer {
  private let source: SceneSource

  /// A server.
  ///
  /// - Parameters:
  ///   - limits: The limits on what a scene may contain.
  ///   - access: The files outside of a scene's folder that it may use.
  public init(limits: SceneLimits = SceneLimits(), access: SceneAccess = SceneAccess()) {
    source = SceneSource(limits: limits, access: access)
  }

  /// Reads messages from standard input and writes the answers to standard output, until the client ends.
  ///
  /// - Parameter log: Writes what is wrong with the stream, for whoever looks at what the server has printed.
  /// - Returns: The exit code: 0 after the client has shut the server down, else 1.
  /// - Throws: `FramegenError.memory` if no thread can be started; `FramegenError.file` if standard input cannot be read.
  public func run(log: (String) -> Void) throws(FramegenError) -> Int32 {
    let output = try MessageOutput()
    defer { output.finish() }
    let board = DiagnosticsBoard { output.write($0) }
    let checker = try Checker(board)
    let session = Session(source, board, checker) { output.write($0) }
    var frame = MessageFrame()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let found = frame.next() {
        switch found {
        case .message(let bytes):
          if let code = session.handle(bytes) { return code }
        case .failure(let reason):
          output.write(ServerMessage.failure(nil, ServerError(.invalidRequest, reason)))
          log(reason)
          return 1
        }
      }
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .file(FileError(.read, "-", code: errno))
      }
      guard count > 0 else {
        if frame.isIncomplete { log("standard input ended within a message") }
        return 1
      }
      frame.append(chunk[..<count])
    }
  }
}

/// Standard output, to which several threads send messages.
///
/// A thread of its own writes them: a client that writes while it does not read must not stop the one that reads its
/// messages.
private final class MessageOutput: @unchecked Sendable {
  /// How long the end waits for a client that does not read, in seconds.
  private static let patience = 2.0

  // All variables are accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var waiting: [String] = []
  private var isWriting = false
  private var isBroken = false

  /// An output whose thread runs.
  ///
  /// - Throws: `FramegenError.memory` if the thread cannot be started.
  init() throws(FramegenError) {
    try WorkerThread.start("framegen lsp writing", stackSize: WorkerThread.smallStackSize) {
      [self] in while writeNext() {}
    }
  }

  /// Sends a message; nothing once the client no longer reads.
  func write(_ text: String) {
    condition.lock()
    if !isBroken { waiting.append(text) }
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until all messages have been written.
  func finish() {
    let end = Date(timeIntervalSinceNow: Self.patience)
    condition.lock()
    while !isBroken, isWriting || !waiting.isEmpty, condition.wait(until: end) {}
    condition.unlock()
  }

  /// Writes what waits; false once the client no longer reads.
  private func writeNext() -> Bool {
    condition.lock()
    while waiting.isEmpty { condition.wait() }
    let texts = waiting
    waiting = []
    isWriting = true
    condition.unlock()
    var isDone = true
    do throws(FileError) {
      try StandardOutput.write(texts.flatMap(MessageFrame.framed))
    } catch {
      isDone = false
    }
    condition.lock()
    isWriting = false
    isBroken = !isDone
    condition.broadcast()
    condition.unlock()
    return isDone
  }
}
