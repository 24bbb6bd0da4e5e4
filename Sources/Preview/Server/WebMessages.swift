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
