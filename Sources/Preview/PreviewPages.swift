internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Pages
internal import Synchronization

/// Routes the requests of pages: to the page itself, to pictures and files, and to sessions.
final class PreviewPages: WebHandler {
  /// The most pages at a time.
  ///
  /// Beyond, one that has never said anything gives its place to the new one.
  private static let sessionLimit = 16
  /// How long the server waits for a page that is loaded again, in seconds, before it stops with the last
  /// one.
  private static let lastPagePatience = 2.0

  /// A page, and whether there is one at the other end of its socket.
  private struct Page {
    let session: Session
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

  private let context: PreviewContext
  private let stopsWithLastPage: Bool
  private let state = Mutex(State())
  private let stills = StillMaker()
  private let token = AccessGuard.makeToken()

  init(_ context: PreviewContext, stopsWithLastPage: Bool) {
    self.context = context
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
    stills.stop()
    context.watcher.stop()
    context.exports.removeAll()
  }

  // MARK: - Requests

  func respond(to request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void) {
    @Sendable func answer(_ response: WebResponse) { reply(response.guarded) }
    switch guardian.place(of: request) {
    case .failure(let refusal): answer(.refusal(refusal.status))
    case .success(""):
      let page = PreviewPage.html(nonce: AccessGuard.makeToken(), title: "framegen preview")
      answer(WebResponse(type: "text/html; charset=utf-8", body: page))
    case .success("still.png"):
      guard let source = request.query["scene"].flatMap(context.source) else {
        return answer(.refusal(404))
      }
      let theme = request.query["theme"].flatMap(Theme.init)
      stills.draw(source, theme: theme, reply: answer)
    case .success(let place):
      guard place.hasPrefix("export/"),
        let path = context.exports.path(of: String(place.dropFirst("export/".count))),
        let data = FileManager.default.contents(atPath: path)
      else { return answer(.refusal(404)) }
      answer(
        WebResponse(
          type: "application/octet-stream", headers: ["content-disposition": "attachment"],
          body: Array(data)))
    }
  }

  func refusal(of request: WebRequest) -> Int? {
    switch guardian.place(of: request) {
    case .failure(let refusal): refusal.status
    case .success("socket"):
      // Without a name, the library would take any socket.
      request.subprotocols.contains("\(WebServer.subprotocol)") ? nil : 400
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
        session: Session(socket, context), number: state.begun)
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

  private func session(_ socket: WebSocket) -> Session? {
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

/// The page of the preview: one HTML file with its styles and scripts, which loads nothing else than
/// pictures from the server.
enum PreviewPage {
  /// The page for one response.
  ///
  /// - Parameters:
  ///   - nonce: A number used once, in letters and digits, without which the browser runs no script
  ///     of the page. It must be random and new for every response.
  ///   - title: What the page shows until a scene is open.
  /// - Returns: The page in UTF-8.
  static func html(nonce: String, title: String) -> [UInt8] {
    PageSkeleton.joined(
      PageSource.preview.html,
      parts: [
        "nonce": PageSkeleton.escaped(nonce), "title": PageSkeleton.escaped(title),
        "style": PageSource.preview.style, "script": PageSource.preview.script,
      ])
  }
}
