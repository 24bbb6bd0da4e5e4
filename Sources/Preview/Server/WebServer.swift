internal import SceneText
internal import Synchronization
internal import WebServerBridge

/// Why the server could not be started.
struct WebServerError: Error, Equatable {
  var message: String
  var hint: String?
}

/// A server of HTTP and WebSocket on the loopback, single-threaded: one thread calls `run`, and the handler
/// is called on it.
final class WebServer: @unchecked Sendable {
  // Only `waker` is used by other threads; all else belongs to the thread that calls `run`.

  /// The longest message that is taken, in bytes.
  static let messageLimit = 64 << 10

  /// The most connections at a time: those of 16 pages that each load some pictures.
  ///
  /// Beyond, the one that has been idle for the longest time is closed.
  static let connectionLimit = 128

  /// How long a request may take to arrive, in seconds; on one machine it takes milliseconds.
  private static let requestPatience = 10
  /// How long a connection is kept for another request, in seconds.
  private static let idlePatience = 10
  /// How often a socket is asked for a sign of life, in seconds, which browsers give by themselves.
  private static let pingInterval = 10
  /// How long a socket may give none before it is closed, in seconds.
  ///
  /// Longer: what has hung keeps its place among the pages. Shorter: a page of an overloaded machine loses its own.
  private static let silencePatience = 30

  /// The port on 127.0.0.1.
  let port: Int

  fileprivate let handler: any WebHandler
  private let waker: Waker
  private var server: OpaquePointer
  private var connections = ConnectionList<OpaquePointer>(limit: WebServer.connectionLimit)
  private var sockets: [OpaquePointer: OpenSocket] = [:]
  private var requests: [OpaquePointer: PendingRequest] = [:]
  private let target: CallbackTarget

  /// A socket with the message that arrives in parts.
  private struct OpenSocket {
    let socket: WebSocket
    var message: [UInt8] = []
    var isRefused = false
  }

  /// A request whose answer may not be known.
  private final class PendingRequest: Sendable {
    let isHead: Bool
    let response = Mutex<WebResponse?>(nil)

    init(isHead: Bool) { self.isHead = isHead }
  }

  /// Wakes the server as long as there is one.
  private final class Waker: Sendable {
    private struct State: @unchecked Sendable {
      var server: OpaquePointer?
      var isStopped = false
    }

    private let state = Mutex(State())

    var isStopped: Bool { state.withLock(\.isStopped) }

    func set(_ server: OpaquePointer?) {
      // The pointer is only used as the argument of the one function that any thread may call.
      nonisolated(unsafe) let server = server
      state.withLock { $0.server = server }
    }

    func wake() {
      state.withLock { if let server = $0.server { webserver_wake(server) } }
    }

    func stop() {
      state.withLock { state in
        state.isStopped = true
        if let server = state.server { webserver_wake(server) }
      }
    }
  }

  /// Listens to a port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - subprotocol: The name by which sockets must ask for what they speak.
  ///   - handler: Answers the requests.
  /// - Throws: `WebServerError` if the library is missing or the port is taken.
  init(
    port: Int, subprotocol: StaticString, handler: any WebHandler
  ) throws(WebServerError) {
    self.handler = handler
    waker = Waker()
    // The server itself does not exist yet.
    let target = CallbackTarget()
    var callbacks = bridgeCallbacks
    callbacks.context = Unmanaged.passUnretained(target).toOpaque()
    // Those that are being closed come on top.
    var limits = webserver_limits(
      request_seconds: Int32(Self.requestPatience), idle_seconds: Int32(Self.idlePatience),
      ping_seconds: Int32(Self.pingInterval), silence_seconds: Int32(Self.silencePatience),
      connections: Int32(2 * Self.connectionLimit))
    var made: OpaquePointer?
    var message = webserver_message()
    let status = subprotocol.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map {
          webserver_create(Int32(port), $0, &limits, &callbacks, &made, &message)
        } ?? WEBSERVER_OCCUPIED
      }
    }
    guard status == WEBSERVER_OK, let made else {
      throw Self.error(status, port: port, message)
    }
    server = made
    self.port = Int(webserver_port(made))
    self.target = target
    waker.set(made)
    target.server = self
  }

  private static func error(
    _ status: webserver_status, port: Int, _ message: webserver_message
  ) -> WebServerError {
    var message = message
    let text = withUnsafeBytes(of: &message.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case WEBSERVER_MISSING:
      return WebServerError(
        message: "pages are served by the library libwebsockets (\(text)), which is not installed",
        hint: "apt-get install libwebsockets17")
    case WEBSERVER_NO_MEMORY:
      return WebServerError(message: "not enough memory for the library \(text)", hint: nil)
    case WEBSERVER_OTHER_VERSION:
      return WebServerError(
        message: "pages cannot be served by the installed library: \(text)",
        hint: "apt-get install libwebsockets17")
    default:
      let reason = text.isEmpty ? "it is taken" : text.lowercased()
      return WebServerError(
        message: "cannot listen to port \(port) of 127.0.0.1: \(reason)",
        hint: port == 0 ? nil : "choose another --port, or none for a free one")
    }
  }

  /// Serves until `stop` is called.
  func run() {
    while !waker.isStopped, webserver_serve(server) == 0 {}
    waker.set(nil)
    webserver_destroy(server)
  }

  /// Lets `run` return, from any thread.
  func stop() { waker.stop() }

  // MARK: - Events

  /// What the bridge calls, with the server once it is made.
  fileprivate final class CallbackTarget {
    weak var server: WebServer?
  }

  fileprivate func accepted(_ connection: OpaquePointer) {
    if let idle = connections.add(connection) { webserver_drop(server, idle) }
  }

  fileprivate func request(_ connection: OpaquePointer, _ raw: webserver_request) {
    let request = WebRequest(raw)
    let pending = PendingRequest(isHead: request.method == .head)
    requests[connection] = pending
    connections.setIdle(connection, false)
    handler.respond(to: request) { [waker] response in
      pending.response.withLock { $0 = response }
      waker.wake()
    }
  }

  fileprivate func opened(_ connection: OpaquePointer) {
    requests[connection] = nil
    connections.setIdle(connection, false)
    let socket = WebSocket(wake: { [waker] in waker.wake() })
    sockets[connection] = OpenSocket(socket: socket)
    handler.opened(socket)
  }

  fileprivate func received(
    _ connection: OpaquePointer, _ bytes: UnsafeBufferPointer<UInt8>, isText: Bool, isLast: Bool
  ) -> webserver_action {
    guard var open = sockets[connection] else { return WEBSERVER_CLOSE }
    // The message is in one place only while it grows.
    sockets[connection] = nil
    defer { sockets[connection] = open }
    guard open.message.count + bytes.count <= Self.messageLimit else {
      handler.received(nil, from: open.socket)
      return close(connection, .messageTooLong)
    }
    open.message += bytes
    guard isLast else { return WEBSERVER_GO_ON }
    let message = isText ? String(decoding: open.message, as: UTF8.self) : nil
    open.message.removeAll(keepingCapacity: open.message.capacity <= 4096)
    handler.received(message, from: open.socket)
    return WEBSERVER_GO_ON
  }

  fileprivate func answered(_ connection: OpaquePointer) {
    if let socket = sockets[connection]?.socket { handler.answered(socket) }
  }

  fileprivate func writable(_ connection: OpaquePointer) -> webserver_action {
    if let socket = sockets[connection]?.socket { return write(to: socket, connection) }
    guard let request = requests[connection],
      let response = request.response.withLock({ $0 })
    else { return WEBSERVER_GO_ON }
    requests[connection] = nil
    connections.setIdle(connection, true)
    return respond(response, isHead: request.isHead, connection)
  }

  private func write(to socket: WebSocket, _ connection: OpaquePointer) -> webserver_action {
    if let reason = socket.closeReason { return close(connection, reason) }
    guard let message = socket.next() else { return WEBSERVER_GO_ON }
    let result: Int32
    switch message {
    case .text(let text):
      var text = text
      result = text.withUTF8 { webserver_send(server, connection, $0.baseAddress, $0.count, 1) }
    case .binary(let bytes):
      result = bytes.withUnsafeBufferPointer {
        webserver_send(server, connection, $0.baseAddress, $0.count, 0)
      }
    }
    guard result == 0 else { return WEBSERVER_CLOSE }
    if socket.hasWork { webserver_want_write(server, connection) }
    handler.drained(socket)
    return WEBSERVER_GO_ON
  }

  private func close(
    _ connection: OpaquePointer, _ reason: WebSocket.CloseReason
  ) -> webserver_action {
    connections.setIdle(connection, true)
    webserver_set_close_reason(server, connection, reason.rawValue, "")
    return WEBSERVER_CLOSE
  }

  private func respond(
    _ response: WebResponse, isHead: Bool, _ connection: OpaquePointer
  ) -> webserver_action {
    let all = response.headers.merging(["content-type": response.type]) { first, _ in first }
    // The strings of the headers must last until the response is written.
    let texts = all.ordered { $0.key < $1.key }.map {
      (Array("\($0.key):".utf8CString), Array($0.value.utf8CString))
    }
    var headers: [webserver_header] = []
    func write(_ index: Int) -> Int32 {
      guard index < texts.count else {
        return response.body.withUnsafeBufferPointer { body in
          webserver_respond(
            server, connection, Int32(response.status), headers, headers.count, body.baseAddress,
            isHead ? 0 : body.count, body.count)
        }
      }
      return texts[index].0.withUnsafeBufferPointer { name in
        texts[index].1.withUnsafeBufferPointer { value in
          guard let name = name.baseAddress, let value = value.baseAddress else { return -1 }
          headers.append(webserver_header(name: name, value: value))
          return write(index + 1)
        }
      }
    }
    return write(0) == 0 ? WEBSERVER_COMPLETE : WEBSERVER_CLOSE
  }

  fileprivate func closed(_ connection: OpaquePointer) {
    requests[connection] = nil
    guard let open = sockets.removeValue(forKey: connection) else { return }
    handler.closed(open.socket)
  }

  fileprivate func gone(_ connection: OpaquePointer) { connections.remove(connection) }

  fileprivate func woken() {
    for (connection, open) in sockets where open.socket.hasWork {
      webserver_want_write(server, connection)
    }
    for (connection, request) in requests where request.response.withLock({ $0 != nil }) {
      webserver_want_write(server, connection)
    }
  }
}

/// What the bridge calls.
private var bridgeCallbacks: webserver_callbacks {
  webserver_callbacks(
    context: nil,
    accepted: { server($0)?.accepted($1) },
    request: { server($0)?.request($1, $2.pointee) },
    upgrade: { Int32(server($0)?.handler.refusal(of: WebRequest($1.pointee)) ?? 0) },
    opened: { server($0)?.opened($1) },
    received: { context, connection, bytes, count, isText, isLast in
      server(context)?.received(
        connection, UnsafeBufferPointer(start: bytes, count: count), isText: isText != 0,
        isLast: isLast != 0) ?? WEBSERVER_CLOSE
    },
    answered: { server($0)?.answered($1) },
    writable: { server($0)?.writable($1) ?? WEBSERVER_CLOSE },
    closed: { server($0)?.closed($1) },
    gone: { server($0)?.gone($1) },
    woken: { server($0)?.woken() })
}

/// The server of a callback; a C function cannot be a closure of the class.
private func server(_ context: UnsafeMutableRawPointer) -> WebServer? {
  Unmanaged<WebServer.CallbackTarget>.fromOpaque(context).takeUnretainedValue().server
}

extension WebRequest {
  fileprivate init(_ raw: webserver_request) {
    let query = String(cString: raw.query)
    var parts: [String: String] = [:]
    for part in query.split(separator: "\n") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      if parts[name] == nil { parts[name] = pair.count > 1 ? String(pair[1]) : "" }
    }
    let method: Method =
      switch raw.method {
      case WEBSERVER_GET: .get
      case WEBSERVER_HEAD: .head
      default: .other
      }
    self.init(
      method: method, path: String(cString: raw.path), query: parts,
      host: String(cString: raw.host), origin: String(cString: raw.origin),
      subprotocols: String(cString: raw.protocols).split(separator: ",").map {
        $0.filter { $0 != " " }
      })
  }
}
