internal import Scene
internal import SceneText

/// A variant of a scene: its name, and the edits that make it.
///
/// The scene states it under `variants`, or it is a row of a file.
public struct SceneVariant: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The edits, in order.
  public let edits: [SceneEdit]

  /// The word that stands for all variants of a scene.
  public static let all = VariantKeys.all
}

extension SceneDocument {
  /// The variants that the scene states, in the order of the file; those with faulty names are left out.
  public var variants: [SceneVariant] {
    let stated = root?.object?[SceneKeys.variants.name]?.object?.members ?? []
    return stated.compactMap { member in
      let name = member.key.value
      guard name.isName(with: "-"), let object = member.value.object else { return nil }
      return SceneVariant(
        name: name,
        edits: object.members.map { edit in
          SceneEdit(
            sources.placed(edit.key), edit.value, option: "--variant", argument: name)
        })
    }
  }

  /// The name of the column whose values are the names of the variants.
  static let nameColumn = "name"

  /// Whether a path is that of a file of rows, by its ending.
  public static func hasRows(_ path: String) -> Bool {
    DataRows.endings.contains(DataRows.ending(of: path))
  }

  /// The variants that the rows of a file make.
  ///
  /// The first line of comma- or tab-separated values has the paths, as in `--set`, or the names of parameters; an empty
  /// cell leaves the value of the scene. JSON is a list of objects with these keys.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - path: Its path, whose ending is the form of the rows.
  /// - Returns: The document with the text among its sources and its problems, and the variants.
  public func reading(
    rows bytes: [UInt8], path: String
  ) -> (document: SceneDocument, variants: [SceneVariant]) {
    let diagnostics = DiagnosticCollector(limit: limits.problems, beginningWith: problems)
    let text = SourceText(origin: .file(path), bytes: bytes)
    var sources = sources
    sources.add(text)
    diagnostics.sources = sources
    let rows = DataRows.rows(
      of: text, path: path, source: sources.texts.count - 1, atMost: limits.repetitions, diagnostics
    )
    var variants: [SceneVariant] = []
    if let rows, rows.count > limits.repetitions {
      diagnostics.report(
        limits.tooManyRows, at: SourceSpan(source: sources.texts.count - 1, range: 0..<0))
    } else {
      let digits = String(rows?.count ?? 0).count
      for (index, row) in (rows ?? []).enumerated() {
        let number = String(index + 1)
        let padded = String(repeating: "0", count: digits - number.count) + number
        variants.append(variant(row, named: padded, sources, diagnostics))
      }
    }
    let document = SceneDocument(
      root, sources, diagnostics.diagnostics, writtenSize: writtenSize, pending: pending, of: self)
    return (document, variants)
  }

  /// The variant that a row makes.
  private func variant(
    _ row: JSONValue, named number: String, _ sources: SourceList,
    _ diagnostics: DiagnosticCollector
  ) -> SceneVariant {
    guard let object = row.object else {
      diagnostics.report(
        Problem.wrongType(row, expected: "an object of paths to values"), at: row.place)
      return SceneVariant(name: number, edits: [])
    }
    let stated = object.members.first { $0.key.value == Self.nameColumn }
    let hasParameter =
      root?.object?[SceneKeys.parameters.name]?.object?[Self.nameColumn] != nil
    let name = stated.flatMap { StaticValue.text($0.value) } ?? ""
    if let stated, !name.isEmpty, name.contains("/") || name.hasPrefix(".") {
      diagnostics.report(
        "data", at: stated.value.place,
        "\(MessageText.quoted(name)) cannot be part of the name of a file",
        hint: "leave out slashes, and a dot at the beginning")
    }
    let edits = object.members.compactMap { member -> SceneEdit? in
      if member.key.value == Self.nameColumn, !hasParameter { return nil }
      guard member.value.content != .null, !member.value.place.range.isEmpty else { return nil }
      return SceneEdit(
        sources.placed(member.key), value(of: member.value), option: "--each",
        argument: "\(member.key.value) \(number)")
    }
    return SceneVariant(name: name.isEmpty ? number : name, edits: edits)
  }

  /// The value of a cell, which is a list or an object if it is written as one of JSON.
  private func value(of cell: JSONValue) -> JSONValue {
    guard let text = cell.string?.value, let first = text.first, "[{".contains(first) else {
      return cell
    }
    let source = SourceText(origin: .file(""), bytes: Array(text.utf8))
    let trial = DiagnosticCollector(limit: 1)
    var reader = JSONReader(source, source: 0, rules: .plain, diagnostics: trial)
    guard let value = reader.readDocument(), trial.diagnostics.isEmpty else { return cell }
    return value.placed(at: cell.place)
  }
}

extension JSONValue {
  /// The value with all of its parts at a place; they are nested no deeper than the reader allows.
  fileprivate func placed(at place: SourceSpan) -> JSONValue {
    var result = JSONValue(content: content, place: place)
    switch content {
    case .string(let string):
      result.content = .string(JSONString(value: string.value, place: place))
    case .array(let elements): result.content = .array(elements.map { $0.placed(at: place) })
    case .object(let object):
      result.content = .object(
        JSONObject(
          members: object.members.map {
            JSONObject.Member(
              key: JSONString(value: $0.key.value, place: place), value: $0.value.placed(at: place))
          }))
    case .null, .boolean, .number, .invalid: break
    }
    return result
  }
}

extension LinkRecorder {
  /// Adds the ids at the start of paths, as those of variants and figures.
  func add(namesIn paths: [PlacedString], _ declarations: [Declaration]) {
    let ids = Set(declarations.map(\.id))
    for path in paths {
      let characters = Array(path.value)
      let start = characters.first == "#" ? 1 : 0
      for end in (start..<characters.count + 1).reversed()
      where end == characters.count || characters[end] == "." || characters[end] == "[" {
        let name = String(characters[start..<end])
        guard let id = [name, "\(name).0"].first(where: ids.contains) else { continue }
        let place = path.place(ofCharacters: start..<end)
        add(JSONString(value: name, place: place), to: id)
        break
      }
    }
  }
}
