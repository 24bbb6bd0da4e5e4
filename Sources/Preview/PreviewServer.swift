internal import Foundation
public import FramegenKit
internal import Geometry
internal import Pages
public import SceneFormat

/// A server on the loopback that shows scenes in a browser while they are written.
public final class PreviewServer: Sendable {
  /// What is shown, and how.
  public struct Configuration: Equatable, Sendable {
    /// The path of a scene or a folder.
    public var path: String
    /// The port on 127.0.0.1; 0, the default, for a free one.
    public var port = 0
    /// Whether the server stops when the last page is closed; false by default.
    public var stopsWithLastPage = false
    /// Limits on what scenes may contain.
    public var limits = SceneLimits()
    /// The files outside the scenes' folders that they may use.
    public var access = SceneAccess()

    /// The preview of a scene or a folder.
    public init(path: String) { self.path = path }
  }

  /// The address of the page, with its secret token.
  public var address: String { server.address }

  private let server: PageServer

  /// Listens to the port.
  ///
  /// - Throws: `FramegenError.file` if there is nothing at the path; `.program` if the library of the
  ///   server is missing, or the port is taken.
  public init(_ configuration: Configuration) throws(FramegenError) {
    var status = stat()
    guard stat(configuration.path, &status) == 0 else {
      throw .file(FileError(.read, configuration.path, code: errno))
    }
    guard let watcher = FileWatcher() else {
      throw .file(FileError(.read, configuration.path, code: errno))
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let context = PreviewContext(
      scenes: SceneList(isFolder ? .folder(configuration.path) : .scene(configuration.path)),
      limits: configuration.limits, access: configuration.access, watcher: watcher,
      exports: ExportStore())
    do throws(FramegenError) {
      server = try PageServer(
        PreviewContent(context), port: configuration.port,
        stopsWithLastPage: configuration.stopsWithLastPage)
    } catch {
      watcher.stop()
      throw error
    }
  }

  /// Serves until `stop` is called, or the last page is closed where that was asked for.
  public func run() { server.run() }

  /// Lets `run` return, from any thread.
  public func stop() { server.stop() }
}

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
