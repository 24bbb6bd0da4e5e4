internal import Foundation

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
