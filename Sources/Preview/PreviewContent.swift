internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Pages

/// The pages of the preview: the page itself, pictures and files, and a session for each page.
final class PreviewContent: PageContent {
  let subprotocol: StaticString = "framegen-preview"

  private let context: PreviewContext
  private let stills = StillMaker()

  init(_ context: PreviewContext) { self.context = context }

  func respond(
    to place: String, of request: WebRequest, with reply: @escaping @Sendable (WebResponse) -> Void
  ) {
    switch place {
    case "":
      reply(.page(PreviewPage.html(nonce: AccessGuard.makeToken(), title: "framegen preview")))
    case "still.png":
      guard let source = request.query["scene"].flatMap(context.source) else {
        return reply(.refusal(404))
      }
      let theme = request.query["theme"].flatMap(Theme.init)
      stills.draw(source, theme: theme, reply: reply)
    default:
      guard place.hasPrefix("export/"),
        let path = context.exports.path(of: String(place.dropFirst("export/".count))),
        let data = FileManager.default.contents(atPath: path)
      else { return reply(.refusal(404)) }
      reply(
        WebResponse(
          type: "application/octet-stream", headers: ["content-disposition": "attachment"],
          body: Array(data)))
    }
  }

  func session(of socket: WebSocket) -> any PageSession { Session(socket, context) }

  func end() {
    stills.stop()
    context.watcher.stop()
    context.exports.removeAll()
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
