internal import Foundation
public import FramegenKit
internal import Pages
public import PictureTests

/// A server on the loopback on which films are approved and rejected.
public final class ReviewServer: Sendable {
  /// What is reviewed, and how.
  public struct Configuration: Sendable {
    /// The command, as it was given.
    public var command: String
    /// The folder of all references.
    public var references: String
    /// The port on 127.0.0.1; 0, the default, for a free one.
    public var port = 0
    /// Whether the server stops when the last page is closed; false by default.
    public var stopsWithLastPage = false
    /// The number of threads that test; 1 by default.
    public var jobs = 1

    /// The review of the tests that a command has run.
    public init(command: String, references: String) {
      (self.command, self.references) = (command, references)
    }
  }

  /// The address of the page, with its secret token.
  public var address: String { server.address }

  private let server: PageServer
  private let board: ReviewBoard
  private let mailbox = Mailbox<ReviewEvent>()
  private let plan: ReviewPlan
  private let watcher: FileWatcher
  private let cancellation = Cancellation()

  /// Listens to the port.
  ///
  /// - Parameters:
  ///   - configuration: What is reviewed.
  ///   - suite: Finds the tests, at first and when all are to run again.
  ///   - tell: Called with what is decided, in words, on any thread.
  /// - Throws: `FramegenError.program` if the library of the server is missing, or the port is taken.
  public init(
    _ configuration: Configuration,
    suite: @escaping @Sendable () throws(FramegenError) -> PictureSuite,
    tell: @escaping @Sendable (String) -> Void
  ) throws(FramegenError) {
    board = ReviewBoard(command: configuration.command)
    plan = ReviewPlan(
      suite: suite,
      settingsPath: path(of: PictureSuite.settingsName, in: configuration.references),
      jobs: configuration.jobs, tell: tell)
    guard let watcher = FileWatcher() else {
      throw .file(FileError(.read, configuration.references, code: errno))
    }
    self.watcher = watcher
    do throws(FramegenError) {
      server = try PageServer(
        ReviewContent(board, mailbox), port: configuration.port,
        stopsWithLastPage: configuration.stopsWithLastPage)
    } catch {
      watcher.stop()
      throw error
    }
  }

  /// Runs a test of the review before it is served, on any thread.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - cancellation: The request to stop.
  /// - Returns: What it found.
  /// - Throws: As `PictureTest.run(depth:cancellation:)`.
  public func run(
    _ test: PictureTest, cancellation: Cancellation
  ) throws(FramegenError) -> PictureTestResult {
    try board.run(test, cancellation: cancellation)
  }

  /// Serves until `stop` is called, or the last page is closed where that was asked for.
  ///
  /// - Parameter suite: The tests that were run.
  /// - Returns: What became of the films.
  /// - Throws: `FramegenError.memory` if no thread can be started.
  public func serve(_ suite: PictureSuite) throws(FramegenError) -> ReviewSummary {
    let done = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      [board, mailbox, plan, watcher, cancellation] in
      ReviewLoop(
        board, mailbox, plan, suite: suite, watcher: watcher, cancellation: cancellation
      ).run()
      done.signal()
    }
    board.sort(as: suite)
    try WorkerThread.start("framegen review", work)
    server.run()
    cancellation.cancel()
    done.wait()
    watcher.stop()
    return board.state.summary
  }

  /// Lets `serve` return, from any thread.
  public func stop() { server.stop() }
}

/// The pages of a review: the page itself, the details and the pictures of films, and a session for each page.
final class ReviewContent: PageContent {
  let subprotocol: StaticString = "framegen-review"

  private let board: ReviewBoard
  private let mailbox: Mailbox<ReviewEvent>

  init(_ board: ReviewBoard, _ mailbox: Mailbox<ReviewEvent>) {
    (self.board, self.mailbox) = (board, mailbox)
  }

  func respond(
    to place: String, of request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void
  ) {
    let film = request.query["film"].flatMap(board.film)
    switch place {
    case "": reply(.page(Self.html(nonce: AccessGuard.makeToken())))
    case "detail":
      // What is read is what the page knows of, or nothing.
      guard let film, request.query["version"] == "\(film.version)",
        let detail = film.shown.entry.detail
      else { return reply(.refusal(404)) }
      reply(WebResponse(type: "application/json", body: detail))
    case "picture":
      let pictures = film?.shown.entry.pictures ?? []
      guard let picture = pictures.first(where: { $0.id == request.query["id"] }) else {
        return reply(.refusal(404))
      }
      reply(WebResponse(type: "image/png", body: picture.file))
    default: reply(.refusal(404))
    }
  }

  func session(of socket: WebSocket) -> any PageSession { ReviewSession(socket, board, mailbox) }

  func end() { mailbox.close() }

  /// The page for one response, with a nonce as that of the preview.
  private static func html(nonce: String) -> [UInt8] {
    let policy =
      "script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; base-uri 'none'; "
      + "form-action 'none'"
    return PageSkeleton.joined(
      PageSource.review.html,
      parts: [
        "title": PageSkeleton.escaped(TestReport.title), "policy": Array(policy.utf8),
        "nonce": Array(" nonce=\"\(nonce)\"".utf8), "style": PageSource.review.style,
        "script": PageSource.review.script, "data": [],
      ])
  }
}

/// The server's end of a page of a review; all of them share one thread.
final class ReviewSession: PageSession {
  let socket: WebSocket
  private let board: ReviewBoard
  private let mailbox: Mailbox<ReviewEvent>

  /// Begins a session.
  init(_ socket: WebSocket, _ board: ReviewBoard, _ mailbox: Mailbox<ReviewEvent>) {
    (self.socket, self.board, self.mailbox) = (socket, board, mailbox)
    board.add(socket)
  }

  func receive(_ text: String?) {
    guard let request = text.flatMap(ReviewRequest.init), mailbox.add(.request(request)) else {
      return socket.close(.policyViolation)
    }
  }

  func drained() {}

  func close() { board.remove(socket) }
}
