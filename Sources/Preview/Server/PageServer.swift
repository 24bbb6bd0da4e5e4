internal import FramegenKit

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
