internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import Synchronization

/// What one page sees: its scene, its settings and its film.
///
/// Each session has a thread, on which it reads, simulates and draws, so that a slow scene in one page holds
/// up neither the server nor another page.
final class Session: PageSession {
  /// How many messages that make no sense are answered before the socket is closed.
  private static let malformedLimit = 100
  /// How many bytes wait for the socket when the session goes on.
  static let pendingLimit = 4 << 20

  let socket: WebSocket
  private let mailbox = Mailbox<SessionEvent>()
  private let malformed = Counter()

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - socket: The page's socket.
  ///   - context: What all sessions share.
  init(_ socket: WebSocket, _ context: PreviewContext) {
    self.socket = socket
    do throws(FramegenError) {
      try WorkerThread.start("framegen page") { [mailbox] in
        SessionLoop(socket, mailbox, context).run()
      }
    } catch {
      socket.close(.policyViolation)
    }
  }

  /// Takes a message of the page; nil for one that is too long or binary.
  func receive(_ text: String?) {
    guard let text else {
      return refuse(MessageProblem(message: "messages are texts of at most 64 kB"))
    }
    do throws(MessageProblem) {
      let message = try ClientMessage(text)
      if !mailbox.add(.message(message)) { socket.close(.policyViolation) }
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ problem: MessageProblem) {
    guard malformed.add() <= Self.malformedLimit, mailbox.add(.malformed(problem)) else {
      return socket.close(.policyViolation)
    }
  }

  /// More can be sent.
  func drained() {
    if socket.pendingBytes < Self.pendingLimit { mailbox.wake() }
  }

  /// Ends the session; its thread stops after the present frame.
  func close() { mailbox.close() }
}

/// What all sessions of a server share.
struct PreviewContext: Sendable {
  var scenes: SceneList
  var limits: SceneLimits
  var access: SceneAccess
  var watcher: FileWatcher
  var exports: ExportStore

  /// A scene by its path, which must be one of those that were found.
  func source(_ path: String) -> SceneSource? {
    scenes.contains(path) ? SceneSource(path: path, limits: limits, access: access) : nil
  }
}

/// A count from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// Adds one, and returns the sum.
  @discardableResult
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// What waits in a mailbox.
protocol MailboxEvent: Sendable {
  /// Whether another event says the same: that the same kind of files may have changed.
  func isSameChange(as other: Self) -> Bool
}

/// What reaches a session from other threads.
enum SessionEvent: MailboxEvent {
  /// A message of the page.
  case message(ClientMessage)
  /// A message that cannot be understood.
  case malformed(MessageProblem)
  /// Files that the scene reads may have changed.
  case filesChanged
  /// Something in the folder that is previewed may have changed.
  case folderChanged
  /// An export has ended.
  case exported(WebMessage)

  func isSameChange(as other: SessionEvent) -> Bool {
    switch (self, other) {
    case (.filesChanged, .filesChanged), (.folderChanged, .folderChanged): true
    default: false
    }
  }
}

/// The queue of a thread, which waits for events.
final class Mailbox<Event: MailboxEvent>: @unchecked Sendable {
  // All variables are accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var events: [Event] = []
  private var isClosed = false
  private var isWoken = false

  /// The most events that wait; whoever sends more sends faster than anyone can read.
  private static var limit: Int { 2_000 }

  /// Adds an event; false if too many wait.
  func add(_ event: Event) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard events.count < Self.limit else { return false }
    // One is as good as many.
    guard !events.contains(where: event.isSameChange) else { return true }
    events.append(event)
    condition.signal()
    return true
  }

  /// Lets the thread look for work, such as after the socket was drained.
  func wake() {
    condition.lock()
    isWoken = true
    condition.signal()
    condition.unlock()
  }

  /// Ends the session.
  func close() {
    condition.lock()
    isClosed = true
    condition.signal()
    condition.unlock()
  }

  /// Waits for events.
  ///
  /// - Parameter deadline: How long to wait for one: not at all for a past date, for ever for nil.
  /// - Returns: The events that wait, and nil once the session has ended.
  func take(until deadline: Date?) -> [Event]? {
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty, !isClosed, !isWoken {
      guard let deadline else {
        condition.wait()
        continue
      }
      guard condition.wait(until: deadline) else { break }
    }
    guard !isClosed else { return nil }
    isWoken = false
    defer { events = [] }
    return events
  }
}
