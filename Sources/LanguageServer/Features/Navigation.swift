internal import Foundation
internal import FramegenKit
internal import SceneFormat
internal import SceneText

/// From uses to declarations, and back.
enum Navigation {
  /// Where what is named at a position is declared: an element, a component or a file.
  @Sendable static func definition(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    let locations = Locations(analysis, request.client.encoding)
    if let place = analysis.occurrences.occurrence(at: offset, in: 0) {
      return .array([locations.json(place.declaration)])
    }
    if let path = file(at: offset, analysis) {
      return .array([
        .object([
          ("uri", .string(DocumentURI.uri(of: path))), ("range", LineIndex([], .utf8).json(0..<0)),
        ])
      ])
    }
    let components = ComponentOccurrences(analysis)
    if let name = components.name(at: offset), let place = components.declarations[name] {
      return .array([locations.json(place)])
    }
    return .null
  }

  /// Where what is named at a position is used.
  @Sendable static func references(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    let includesDeclaration = request.parameters["context"]?["includeDeclaration"]?.isTrue ?? true
    let (places, declaration) = places(of: offset, analysis)
    let locations = Locations(analysis, request.client.encoding)
    return .array(
      places.filter { includesDeclaration || $0 != declaration }.map(locations.json))
  }

  /// The places in the document of what is named at a position.
  @Sendable static func highlights(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let offset = try request.offset(in: analysis.document)
    let (places, declaration) = places(of: offset, analysis)
    let (read, write) = (2, 3)
    return .array(
      places.filter { $0.source == 0 }.map { place in
        .object([
          ("range", analysis.document.lines.json(place.range)),
          ("kind", .integer(place == declaration ? write : read)),
        ])
      })
  }

  /// All places of what is named at a position, and that of its declaration.
  private static func places(
    of offset: Int, _ analysis: SceneAnalysis
  ) -> (places: [SourceSpan], declaration: SourceSpan?) {
    let occurrences = analysis.occurrences
    if let place = occurrences.occurrence(at: offset, in: 0) {
      return (occurrences.places(of: place.declaration), place.declaration)
    }
    let components = ComponentOccurrences(analysis)
    guard let name = components.name(at: offset) else { return ([], nil) }
    return (components.places(of: name), components.declarations[name])
  }

  /// The path of the file that the string at a position names, if it exists.
  private static func file(at offset: Int, _ analysis: SceneAnalysis) -> String? {
    guard case .value(let node) = Cursor(analysis.tree, at: offset).target,
      analysis.tree.nodes[node].kind == .string, analysis.place(of: node).value?.isPath == true
    else { return nil }
    let folder = splitPath(analysis.document.path).folder
    let path = SceneSource.absolute(
      FramegenKit.path(of: analysis.tree.nodes[node].text, in: folder))
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}

/// Writes places of a scene as locations of the protocol.
final class Locations {
  private let analysis: SceneAnalysis
  private let encoding: PositionEncoding
  private var lines: [Int: LineIndex] = [:]

  init(_ analysis: SceneAnalysis, _ encoding: PositionEncoding) {
    (self.analysis, self.encoding) = (analysis, encoding)
  }

  func json(_ place: SourceSpan) -> JSONOutput {
    .object([
      ("uri", .string(analysis.uri(of: place) ?? analysis.document.uri)), ("range", range(place)),
    ])
  }

  /// The range of a place in its text.
  func range(_ place: SourceSpan) -> JSONOutput {
    let place = analysis.sources.written(place)
    let index =
      lines[place.source]
      ?? LineIndex(analysis.sources.text(of: place)?.bytes ?? [], encoding)
    lines[place.source] = index
    return index.json(place.range)
  }
}
