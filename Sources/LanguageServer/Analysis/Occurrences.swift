internal import Scene
internal import SceneFormat
internal import SceneText

/// Where the id of an element stands in the texts of a scene: its declaration, and its uses.
///
/// Elements that components and repetitions make share the text of their declaration, and with it the id in it. A use
/// such as `card.title` names two of them, each with its own part of the text.
struct IDOccurrences {
  /// A place of an id.
  struct Occurrence: Hashable {
    /// The place of the id alone, in a text of the scene.
    var place: SourceSpan
    /// The place of the declaration to which it belongs.
    var declaration: SourceSpan
  }

  /// All places, in no order.
  private(set) var all: [Occurrence] = []
  /// The elements by the places of their declarations.
  private(set) var declarations: [SourceSpan: Declaration] = [:]

  private let sources: SourceList
  private var byID: [String: SourceSpan] = [:]

  /// The places in a scene.
  init(_ analysis: SceneAnalysis) {
    sources = analysis.sources
    for declaration in analysis.reading.scene?.declarations ?? [] {
      let place = sources.written(declaration.place)
      byID[declaration.id] = place
      if declarations[place] == nil { declarations[place] = declaration }
    }
    var found = Set(declarations.keys.map { Occurrence(place: $0, declaration: $0) })
    for link in analysis.links { found.formUnion(occurrences(in: link)) }
    all = found.sorted { $0.place < $1.place }
  }

  /// The text at a place.
  func text(_ place: SourceSpan) -> String {
    guard let bytes = sources.text(of: place)?.bytes, place.range.upperBound <= bytes.count else {
      return ""
    }
    return String(decoding: bytes[place.range], as: UTF8.self)
  }

  /// The bytes of the path after the `$` of an expression in which an id is, if the path is not in braces; nil elsewhere.
  func barePath(at place: SourceSpan) -> Range<Int>? {
    guard let bytes = sources.text(of: place)?.bytes else { return nil }
    func isPath(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
        || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    var (start, end) = (place.range.lowerBound, place.range.upperBound)
    while start > 0, isPath(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "$") else { return nil }
    while end < bytes.count, isPath(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The ids that a use names, each with its part of the text.
  private func occurrences(in link: SceneLink) -> [Occurrence] {
    let isVariable = link.id.hasPrefix("$")
    var written = Substring(text(link.place))
    var start = link.place.range.lowerBound
    if written.hasPrefix("$") {
      written.removeFirst()
      start += 1
    }
    let parts = WrittenPath(written, at: start).parts
    let ids = link.id.dropFirst(isVariable ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    // The last names first: those of the wholes may be missing, and the indices of repetitions.
    var found: [Occurrence] = []
    var (part, id) = (parts.count - 1, ids.count - 1)
    while part >= 0, id >= 0 {
      guard parts[part].text == ids[id] || parts[part].isComputed else {
        // What the written name leaves out.
        id -= 1
        continue
      }
      if parts[part].text == ids[id], let place = declaration(ids[...id], isVariable),
        text(place) == parts[part].text
      {
        found.append(
          Occurrence(
            place: SourceSpan(source: link.place.source, range: parts[part].range),
            declaration: place))
      }
      (part, id) = (part - 1, id - 1)
    }
    return found
  }

  /// The place of the declaration of an element, or of the repeated one whose copies have the id with an index.
  private func declaration(_ parts: ArraySlice<Substring>, _ isVariable: Bool) -> SourceSpan? {
    let id = (isVariable ? "$" : "") + parts.joined(separator: ".")
    return byID[id] ?? byID["\(id).0"]
  }

  /// The place that contains a byte of a text.
  func occurrence(at offset: Int, in source: Int) -> Occurrence? {
    all.first {
      $0.place.source == source && $0.place.range.lowerBound <= offset
        && offset <= $0.place.range.upperBound
    }
  }

  /// The places that belong to a declaration.
  func places(of declaration: SourceSpan) -> [SourceSpan] {
    all.filter { $0.declaration == declaration }.map(\.place)
  }
}

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
