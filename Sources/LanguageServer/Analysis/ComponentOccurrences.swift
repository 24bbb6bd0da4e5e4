internal import SceneFormat
internal import SceneText

/// Where components are declared and used, in the document and in the files that it includes.
struct ComponentOccurrences {
  /// The places of the names in their declarations.
  private(set) var declarations: [String: SourceSpan] = [:]
  /// The places of the names in their uses, in the order of the texts.
  private(set) var uses: [(name: String, place: SourceSpan)] = []

  /// The components of a document.
  init(_ analysis: SceneAnalysis) {
    let texts = analysis.sources.texts
    add(analysis, source: 0)
    for (source, text) in texts.enumerated().dropFirst() {
      guard case .file(let path) = text.origin else { continue }
      let document = OpenDocument(uri: path, version: 0, bytes: text.bytes)
      add(SceneAnalysis(unread: document), source: source)
    }
  }

  private mutating func add(_ analysis: SceneAnalysis, source: Int) {
    analysis.walk { node, place in
      let value = analysis.tree.nodes[node]
      if value.kind == .string, place.value?.isComponent == true {
        uses.append((value.text, SourceSpan(source: source, range: value.content)))
      }
      if let key = value.key, place.value?.isComponentDeclaration == true,
        declarations[key.text] == nil
      {
        declarations[key.text] = SourceSpan(source: source, range: key.content)
      }
    }
  }

  /// The name of the component at a byte of the document.
  func name(at offset: Int) -> String? {
    func isAt(_ place: SourceSpan) -> Bool {
      place.source == 0 && place.range.lowerBound <= offset && offset <= place.range.upperBound
    }
    return uses.first { isAt($0.place) }?.name ?? declarations.first { isAt($0.value) }?.key
  }

  /// All places of a name, that of the declaration first.
  func places(of name: String) -> [SourceSpan] {
    (declarations[name].map { [$0] } ?? []) + uses.filter { $0.name == name }.map(\.place)
  }
}
