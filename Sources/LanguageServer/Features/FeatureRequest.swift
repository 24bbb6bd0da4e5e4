internal import SceneText

/// What the client understands.
struct ClientAbilities {
  var encoding = PositionEncoding.utf16
  /// Whether completions can have places for the cursor.
  var takesSnippets = false
  /// Whether the outline can be a tree.
  var takesTrees = false
}

/// A request about a document, with what is needed to answer it.
struct FeatureRequest {
  let parameters: JSONValue
  let client: ClientAbilities
  let source: SceneSource
  /// What is known of an open document.
  let analysis: (String) throws(ServerError) -> SceneAnalysis

  /// What is known of the document that is asked about; nil for one that is not framegen's.
  func asked() throws(ServerError) -> SceneAnalysis? {
    let uri = try parameters.required("textDocument").requiredString("uri")
    let analysis = try analysis(uri)
    return analysis.isOurs ? analysis : nil
  }

  /// The byte of a document that is asked about.
  func offset(in document: OpenDocument) throws(ServerError) -> Int {
    document.lines.offset(of: try OpenDocument.position(try parameters.required("position")))
  }

  /// The bytes of a document that are asked about.
  func range(in document: OpenDocument) throws(ServerError) -> Range<Int> {
    let (start, end) = try OpenDocument.positions(try parameters.required("range"))
    let first = document.lines.offset(of: start)
    return first..<max(first, document.lines.offset(of: end))
  }
}

/// The requests that are answered about documents, by their methods.
enum Feature {
  typealias Answer = @Sendable (FeatureRequest) throws(ServerError) -> JSONOutput

  static let all: [String: Answer] = [
    "textDocument/completion": Completion.answer,
    "textDocument/hover": Hover.answer,
    "textDocument/definition": Navigation.definition,
    "textDocument/references": Navigation.references,
    "textDocument/documentHighlight": Navigation.highlights,
    "textDocument/prepareRename": Rename.prepare,
    "textDocument/rename": Rename.answer,
    "textDocument/documentSymbol": Outline.answer,
    "textDocument/formatting": Formatting.answer,
    "textDocument/documentColor": Colors.answer,
    "textDocument/colorPresentation": Colors.presentations,
    "textDocument/codeAction": CodeActions.answer,
  ]

  /// What the server tells the client that it can do.
  static func capabilities(_ encoding: PositionEncoding) -> JSONOutput {
    .object([
      ("positionEncoding", .string(encoding.rawValue)),
      (
        "textDocumentSync",
        .object([
          ("openClose", .boolean(true)), ("change", .integer(2)), ("save", .boolean(true)),
        ])
      ),
      (
        "completionProvider",
        .object([("triggerCharacters", .strings(["\"", ".", "$", ":", " ", "["]))])
      ),
      ("hoverProvider", .boolean(true)), ("definitionProvider", .boolean(true)),
      ("referencesProvider", .boolean(true)), ("documentHighlightProvider", .boolean(true)),
      ("documentSymbolProvider", .boolean(true)),
      ("documentFormattingProvider", .boolean(true)), ("colorProvider", .boolean(true)),
      ("codeActionProvider", .object([("codeActionKinds", .strings([CodeActions.kind]))])),
      ("renameProvider", .object([("prepareProvider", .boolean(true))])),
    ])
  }
}
