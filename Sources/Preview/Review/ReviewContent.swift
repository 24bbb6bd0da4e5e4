internal import Foundation
internal import FramegenKit
internal import Pages
internal import PictureTests

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
