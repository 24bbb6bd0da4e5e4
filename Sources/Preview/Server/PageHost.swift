internal import Foundation
internal import FramegenKit
internal import Synchronization

/// What a server shows: the answers to requests that may be answered, and the sessions of its pages.
protocol PageContent: AnyObject, Sendable {
  /// The name by which sockets must ask for what they speak.
  var subprotocol: StaticString { get }
  /// Answers a request for a place, the path after the token; the reply is sent by any thread.
  func respond(
    to place: String, of request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void)
  /// Begins the session of a page.
  func session(of socket: WebSocket) -> any PageSession
  /// Ends what the sessions share, after all of them.
  func end()
}

/// The server's end of one page.
protocol PageSession: AnyObject, Sendable {
  /// The page's socket.
  var socket: WebSocket { get }
  /// Takes a message of the page; nil for one that is too long or binary.
  func receive(_ text: String?)
  /// More can be sent.
  func drained()
  /// Ends the session.
  func close()
}

/// Lets those in who may use a server, and keeps its pages and their number.
final class PageHost: WebHandler {
  /// The most pages at a time.
  ///
  /// Beyond, one that has never said anything gives its place to the new one.
  private static let sessionLimit = 16
  /// How long the server waits for a page that is loaded again, in seconds, before it stops with the last
  /// one.
  private static let lastPagePatience = 2.0

  /// A page, and whether there is one at the other end of its socket.
  private struct Page {
    let session: any PageSession
    /// The number of sessions before it.
    let number: Int
    /// Whether it has sent a message or answered a ping.
    var hasSpoken = false
  }

  private struct State {
    var pages: [ObjectIdentifier: Page] = [:]
    var access: AccessGuard?
    var stop: (@Sendable () -> Void)?
    /// How many sessions have begun.
    var begun = 0
  }

  private let content: any PageContent
  private let stopsWithLastPage: Bool
  private let state = Mutex(State())
  private let token = AccessGuard.makeToken()

  /// The host of pages, which stops with the last one if that is asked for.
  init(_ content: any PageContent, stopsWithLastPage: Bool) {
    self.content = content
    self.stopsWithLastPage = stopsWithLastPage
  }

  /// Knows the port, before which nothing is answered.
  func begin(port: Int, stop: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.access = AccessGuard(token: token, port: port)
      state.stop = stop
    }
  }

  /// What decides which requests are answered.
  var guardian: AccessGuard {
    state.withLock { $0.access } ?? AccessGuard(token: token, port: 0)
  }

  /// Ends all sessions.
  func end() {
    let sessions = state.withLock { state in
      state.stop = nil
      return state.pages.values.map(\.session)
    }
    for session in sessions { session.close() }
    content.end()
  }

  // MARK: - Requests

  func respond(to request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void) {
    @Sendable func answer(_ response: WebResponse) { reply(response.guarded) }
    switch guardian.place(of: request) {
    case .failure(let refusal): answer(.refusal(refusal.status))
    case .success(let place): content.respond(to: place, of: request, with: answer)
    }
  }

  func refusal(of request: WebRequest) -> Int? {
    switch guardian.place(of: request) {
    case .failure(let refusal): refusal.status
    case .success("socket"):
      // Without a name, the library would take any socket.
      request.subprotocols.contains("\(content.subprotocol)") ? nil : 400
    case .success: 404
    }
  }

  // MARK: - Sessions

  func opened(_ socket: WebSocket) {
    let displaced = state.withLock { state -> WebSocket? in
      var displaced: WebSocket?
      if state.pages.count >= Self.sessionLimit {
        let silent = state.pages.filter { !$0.value.hasSpoken }
        guard let oldest = silent.min(by: { $0.value.number < $1.value.number }) else {
          return socket
        }
        state.pages[oldest.key] = nil
        oldest.value.session.close()
        displaced = oldest.value.session.socket
      }
      state.pages[ObjectIdentifier(socket)] = Page(
        session: content.session(of: socket), number: state.begun)
      state.begun += 1
      return displaced
    }
    displaced?.close(.tryAgainLater)
  }

  func received(_ message: String?, from socket: WebSocket) {
    answered(socket)
    session(socket)?.receive(message)
  }

  func answered(_ socket: WebSocket) {
    state.withLock { $0.pages[ObjectIdentifier(socket)]?.hasSpoken = true }
  }

  func drained(_ socket: WebSocket) { session(socket)?.drained() }

  func closed(_ socket: WebSocket) {
    session(socket)?.close()
    let isLast = state.withLock { state in
      state.pages[ObjectIdentifier(socket)] = nil
      return state.pages.isEmpty ? state.begun : nil
    }
    guard stopsWithLastPage, let count = isLast else { return }
    let stopIfLast: @Sendable () -> Void = { [self] in
      let stop = state.withLock { $0.pages.isEmpty && $0.begun == count ? $0.stop : nil }
      stop?()
    }
    do throws(FramegenError) {
      try WorkerThread.start("framegen last page", stackSize: WorkerThread.smallStackSize) {
        Thread.sleep(forTimeInterval: Self.lastPagePatience)
        stopIfLast()
      }
    } catch {
      stopIfLast()
    }
  }

  private func session(_ socket: WebSocket) -> (any PageSession)? {
    state.withLock { $0.pages[ObjectIdentifier(socket)]?.session }
  }
}

extension WebResponse {
  /// The response with what keeps a browser from using it elsewhere.
  fileprivate var guarded: WebResponse {
    var response = self
    response.headers.merge([
      "cache-control": "no-store", "content-security-policy": "frame-ancestors 'none'",
      "referrer-policy": "no-referrer", "x-content-type-options": "nosniff",
    ]) { own, _ in own }
    return response
  }
}

/// A server on the loopback with the pages of some content.
final class PageServer: Sendable {
  /// The address of the page, with its secret token.
  var address: String { "http://127.0.0.1:\(server.port)/\(host.guardian.token)/" }

  private let server: WebServer
  private let host: PageHost

  /// Listens to a port.
  ///
  /// - Parameters:
  ///   - content: What is shown.
  ///   - port: The port on 127.0.0.1; 0 for a free one.
  ///   - stopsWithLastPage: Whether the server stops when the last page is closed.
  /// - Throws: `FramegenError.program` if the library of the server is missing, or the port is taken.
  init(
    _ content: any PageContent, port: Int, stopsWithLastPage: Bool
  ) throws(FramegenError) {
    host = PageHost(content, stopsWithLastPage: stopsWithLastPage)
    do throws(WebServerError) {
      server = try WebServer(port: port, subprotocol: content.subprotocol, handler: host)
    } catch {
      throw .program(error.hint.map { "\(error.message); \($0)" } ?? error.message)
    }
    host.begin(port: server.port) { [server] in server.stop() }
  }

  /// Serves until `stop` is called, or the last page is closed where that was asked for.
  func run() {
    server.run()
    host.end()
  }

  /// Lets `run` return, from any thread.
  func stop() { server.stop() }
}
