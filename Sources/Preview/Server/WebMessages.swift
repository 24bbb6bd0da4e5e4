internal import Synchronization

/// A request for a page or a socket.
package struct WebRequest: Equatable, Sendable {
  /// The methods that are answered.
  package enum Method: Equatable, Sendable {
    case get, head, other
  }

  var method: Method
  /// The path, with escapes resolved.
  var path: String
  /// The parts of the query, with escapes resolved; of several with one name the first.
  var query: [String: String]
  /// The header `Host`; empty if it is missing.
  var host: String
  /// The header `Origin`; empty if it is missing.
  var origin: String
  /// The names of what a socket would speak.
  var subprotocols: [String]

  /// A request with its headers.
  package init(
    method: Method = .get, path: String, query: [String: String] = [:], host: String,
    origin: String = "", subprotocols: [String] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.host = host
    self.origin = origin
    self.subprotocols = subprotocols
  }
}

/// The answer to a request.
struct WebResponse: Equatable, Sendable {
  /// The status of HTTP.
  var status = 200
  /// The type of the body, such as `image/png`.
  var type = "text/plain; charset=utf-8"
  /// Further headers, with names in lower case.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  /// A page in HTML.
  static func page(_ html: [UInt8]) -> WebResponse {
    WebResponse(type: "text/html; charset=utf-8", body: html)
  }

  /// A refusal, with the status as its text.
  static func refusal(_ status: Int) -> WebResponse {
    let reasons = [403: "forbidden", 404: "not found", 405: "method not allowed"]
    return WebResponse(status: status, body: Array("\(reasons[status] ?? "refused")\n".utf8))
  }
}

/// A message of a socket.
enum WebMessage: Equatable, Sendable {
  case text(String)
  case binary([UInt8])

  /// The number of bytes.
  var count: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}

/// Answers requests and takes part in the life of sockets; called on the thread of the server, which must
/// not wait.
protocol WebHandler: AnyObject, Sendable {
  /// Answers a request, at once or later from any thread.
  func respond(to request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void)
  /// The status with which a request for a socket is refused; nil to accept it.
  func refusal(of request: WebRequest) -> Int?
  /// A socket is open.
  func opened(_ socket: WebSocket)
  /// A message has arrived; nil for one that is too long or binary.
  func received(_ message: String?, from socket: WebSocket)
  /// A socket has answered the server's ping.
  func answered(_ socket: WebSocket)
  /// More can be sent to a socket, whose messages have been written.
  func drained(_ socket: WebSocket)
  /// A socket is closed.
  func closed(_ socket: WebSocket)
}

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
