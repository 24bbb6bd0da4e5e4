internal import Synchronization

/// The server's end of a socket, to which any thread sends.
final class WebSocket: Sendable {
  /// Why the server closes a socket; the codes are those of RFC 6455.
  enum CloseReason: Int32, Sendable {
    case goingAway = 1001
    case policyViolation = 1008
    case messageTooLong = 1009
    case tryAgainLater = 1013
  }

  /// How many bytes may wait for a page that does not read, before its socket is closed.
  private static let pendingLimit = 64 << 20

  private struct State {
    var messages: [WebMessage] = []
    /// The number of messages at the start of the list that have been written.
    var written = 0
    var pendingBytes = 0
    var closeReason: CloseReason?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// A socket whose server `wake` tells that there is something to write.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// The number of bytes that have not been written.
  var pendingBytes: Int { state.withLock(\.pendingBytes) }

  /// Sends a message after those that wait.
  func send(_ message: WebMessage) {
    state.withLock { state in
      guard state.closeReason == nil else { return }
      guard state.pendingBytes + message.count <= Self.pendingLimit || state.messages.isEmpty else {
        state = State(closeReason: .policyViolation)
        return
      }
      state.messages.append(message)
      state.pendingBytes += message.count
    }
    wake()
  }

  /// Closes the socket, without what has not been written.
  func close(_ reason: CloseReason) {
    state.withLock { state in
      if state.closeReason == nil { state = State(closeReason: reason) }
    }
    wake()
  }

  // MARK: - For the server

  /// Why the socket is to be closed; nil if it stays open.
  var closeReason: CloseReason? { state.withLock(\.closeReason) }

  /// Whether there is something to write, or the socket is to be closed.
  var hasWork: Bool {
    state.withLock { $0.written < $0.messages.count || $0.closeReason != nil }
  }

  /// The next message to write; nil if there is none.
  func next() -> WebMessage? {
    state.withLock { state in
      guard state.written < state.messages.count else { return nil }
      let message = state.messages[state.written]
      state.messages[state.written] = .text("")
      state.written += 1
      state.pendingBytes -= message.count
      if state.written == state.messages.count {
        state.messages.removeAll(keepingCapacity: state.messages.capacity < 1000)
        state.written = 0
      }
      return message
    }
  }
}
