import Foundation
import LanguageServer
import Synchronization

/// An editor with one document, in the process of the tests.
final class Editor {
  /// What the server has written.
  private final class Log: Sendable {
    let messages = Mutex<[String]>([])
  }

  static let uri = "file:///nowhere/scene.json"

  private let log = Log()
  private let session: Session
  private var number = 0

  /// An editor that has opened a text; `|` in it is the cursor, and is left out.
  init(_ text: String, encoding: String = "utf-8", snippets: Bool = true) throws {
    let log = log
    session = try Session(send: { text in log.messages.withLock { $0.append(text) } })
    _ = try request(
      "initialize",
      [
        "capabilities": [
          "general": ["positionEncodings": [encoding]],
          "textDocument": [
            "completion": ["completionItem": ["snippetSupport": snippets]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
          ],
        ]
      ])
    notify("initialized", [:])
    open(text.replacing("|", with: ""))
  }

  func open(_ text: String) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": Self.uri, "languageId": "json", "version": 1, "text": text]])
  }

  func notify(_ method: String, _ parameters: [String: Any]) {
    _ = send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// The answer to a request, or its error.
  func answer(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    number += 1
    _ = send(["jsonrpc": "2.0", "id": number, "method": method, "params": parameters])
    for text in log.messages.withLock({ $0 }).reversed() {
      let message = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      if message["id"] as? Int == number { return message }
    }
    return [:]
  }

  func request(_ method: String, _ parameters: [String: Any]) throws -> Any? {
    try answer(method, parameters)["result"]
  }

  /// What a request about the document at a cursor gives.
  func at(
    _ cursor: (line: Int, character: Int), _ method: String, _ further: [String: Any] = [:]
  ) throws -> [String: Any] {
    let place: [String: Any] = [
      "textDocument": ["uri": Self.uri],
      "position": ["line": cursor.line, "character": cursor.character],
    ]
    return try answer("textDocument/\(method)", place.merging(further) { $1 })
  }

  /// Sends bytes as a message.
  func send(bytes: [UInt8]) -> Int32? { session.handle(bytes) }

  private func send(_ message: [String: Any]) -> Int32? {
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return nil }
    return session.handle(Array(data))
  }

  /// The last message that the server has written.
  var last: String { log.messages.withLock { $0.last ?? "" } }
}

extension String {
  /// The line and the column of the cursor `|` in ASCII.
  var cursor: (line: Int, character: Int) {
    let before = prefix { $0 != "|" }
    return (
      before.count { $0 == "\n" }, before.reversed().prefix { $0 != "\n" }.count
    )
  }
}
