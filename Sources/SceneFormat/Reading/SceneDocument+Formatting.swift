package import SceneText

extension SceneDocument {
  /// The text of the scene in the canonical form; nil if it has errors of JSON, which are among the problems.
  package func formatted() -> (text: [UInt8]?, problems: [Diagnostic], sources: SourceList) {
    let text = sources.texts.first.flatMap { isDamaged ? nil : $0.bytes }
    return (text.map(JSONFormatter.canonicalText), problems, sources)
  }

  /// Whether the text is that of a scene, as far as it can be read, and not other JSON, such as touches or a reference.
  package var isScene: Bool {
    let name = SceneKeys.version.name
    // Of what is nested too deep there are no values.
    guard let root else {
      return String(decoding: sources.texts.first?.bytes ?? [], as: UTF8.self).contains(
        "\"\(name)\"")
    }
    if case .number = root.object?[name]?.content { return true }
    return false
  }
}
