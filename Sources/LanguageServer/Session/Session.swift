internal import Foundation
package import FramegenKit
internal import SceneText

/// The state of a server: from the first message of its client to the last.
package final class Session {
  private enum Phase {
    case new, running, shutDown
  }

  private var phase = Phase.new
  private var client = ClientAbilities()
  /// The open documents by their addresses.
  private var documents: [String: OpenDocument] = [:]
  private var analyses: [String: SceneAnalysis] = [:]
  /// How scenes are read.
  private var source: SceneSource
  private let board: DiagnosticsBoard
  private let checker: Checker
  private let send: (String) -> Void

  /// A server before the first message.
  ///
  /// - Parameters:
  ///   - source: How scenes are read.
  ///   - board: The problems of the documents.
  ///   - checker: Checks the documents.
  ///   - send: Writes a message.
  init(
    _ source: SceneSource, _ board: DiagnosticsBoard, _ checker: Checker,
    send: @escaping (String) -> Void
  ) {
    (self.source, self.board, self.checker, self.send) = (source, board, checker, send)
  }

  /// A server with the default limits that writes its messages by a function, from several threads.
  ///
  /// - Throws: `FramegenError.memory` if no thread can be started.
  package convenience init(send: @escaping @Sendable (String) -> Void) throws(FramegenError) {
    let board = DiagnosticsBoard(send: send)
    self.init(SceneSource(), board, try Checker(board), send: send)
  }

  deinit { checker.stop() }

  /// Handles a message.
  ///
  /// - Parameter bytes: The text of the message.
  /// - Returns: The exit code if the message ends the server: 0 after a request to shut down, else 1.
  package func handle(_ bytes: [UInt8]) -> Int32? {
    var id: JSONOutput?
    do throws(ServerError) {
      guard let message = try ClientMessage.read(bytes) else { return nil }
      id = message.id
      if message.method == "exit" { return phase == .shutDown ? 0 : 1 }
      if let id {
        send(ServerMessage.answer(id, try answer(message)))
      } else {
        try take(message)
      }
    } catch {
      // Nobody waits for the answer to a notification, unless it cannot be read at all.
      if id != nil || error.id != nil || [.parse, .invalidRequest].contains(error.code) {
        send(ServerMessage.failure(id ?? error.id, error))
      }
    }
    return nil
  }

  // MARK: - Requests

  private func answer(_ message: ClientMessage) throws(ServerError) -> JSONOutput {
    switch phase {
    case .new:
      guard message.method == "initialize" else {
        throw ServerError(.notInitialized, "the first request must be 'initialize'")
      }
      phase = .running
      return initialize(message.parameters)
    case .shutDown:
      throw ServerError(.invalidRequest, "the server has been asked to shut down")
    case .running: break
    }
    switch message.method {
    case "initialize":
      throw ServerError(.invalidRequest, "the server is initialized already")
    case "shutdown":
      phase = .shutDown
      return .null
    default:
      guard let feature = Feature.all[message.method] else {
        throw ServerError(.methodNotFound, "unknown method \(MessageText.quoted(message.method))")
      }
      return try feature(
        FeatureRequest(
          parameters: message.parameters, client: client, source: source,
          analysis: analysis(of:)))
    }
  }

  private func initialize(_ parameters: JSONValue) -> JSONOutput {
    let capabilities = parameters["capabilities"]
    let offered = capabilities?["general"]?["positionEncodings"]?.array ?? []
    client.encoding =
      offered.lazy.compactMap { $0.string.flatMap { PositionEncoding(rawValue: $0.value) } }.first
      ?? .utf16
    let documents = capabilities?["textDocument"]
    client.takesSnippets =
      documents?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
    client.takesTrees =
      documents?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
    return .object([
      ("capabilities", Feature.capabilities(client.encoding)),
      (
        "serverInfo",
        .object([("name", .string("framegen")), ("version", .string(framegenVersion))])
      ),
    ])
  }

  // MARK: - Notifications

  private func take(_ message: ClientMessage) throws(ServerError) {
    guard phase == .running else { return }
    let parameters = message.parameters
    switch message.method {
    case "textDocument/didOpen":
      let document = try parameters.required("textDocument")
      let uri = try document.requiredString("uri")
      set(
        OpenDocument(
          uri: uri, version: document["version"]?.integer ?? 0,
          text: try document.requiredString("text"), client.encoding))
    case "textDocument/didChange":
      let uri = try parameters.required("textDocument").requiredString("uri")
      guard var document = documents[uri] else { return }
      let version = parameters["textDocument"]?["version"]?.integer ?? document.version + 1
      for change in try parameters.required("contentChanges").array ?? [] {
        try document.apply(change, version: version)
      }
      set(document)
    case "textDocument/didClose":
      let uri = try parameters.required("textDocument").requiredString("uri")
      documents[uri] = nil
      analyses[uri] = nil
      board.remove(uri)
      textsChanged(by: nil)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      // Files that scenes include may have changed on the disk.
      textsChanged(by: nil)
    default: break
    }
  }

  /// Takes over a new state of a document, and checks it.
  private func set(_ document: OpenDocument) {
    documents[document.uri] = document
    board.setVersion(document.version, of: document.uri)
    textsChanged(by: document.uri)
  }

  /// Checks what may have other problems now: a document, and the scenes that include others.
  private func textsChanged(by uri: String?) {
    source.openTexts = Dictionary(
      documents.values.map { (SceneSource.absolute($0.path), $0.bytes) },
      uniquingKeysWith: { first, _ in first })
    // No scene reads another scene.
    if let uri, let document = documents[uri], DocumentKind.isScene(SyntaxTree(document.bytes)) {
      return check(document)
    }
    for document in documents.values.sorted(by: { $0.uri < $1.uri }) {
      analyses[document.uri]?.isOutdated = true
      check(document)
    }
  }

  private func check(_ document: OpenDocument) {
    guard DocumentKind.isScene(SyntaxTree(document.bytes)) else {
      board.publish([:], by: document.uri, version: document.version)
      return
    }
    checker.check(
      Checker.Job(
        uri: document.uri, version: document.version, path: document.path, bytes: document.bytes,
        source: source, encoding: client.encoding))
  }

  // MARK: - Documents

  /// What is known of an open document in its present state.
  private func analysis(of uri: String) throws(ServerError) -> SceneAnalysis {
    guard let document = documents[uri] else {
      throw ServerError(.invalidParameters, "the document is not open")
    }
    let former = analyses[uri]
    if let former, former.document.version == document.version, !former.isOutdated {
      return former
    }
    let analysis = SceneAnalysis(document, source, former: former)
    analyses[uri] = analysis
    return analysis
  }
}
