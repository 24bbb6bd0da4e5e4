internal import SceneFormat
internal import SceneText

/// The canonical form of a document, as `framegen fmt` writes it.
enum Formatting {
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .null }
    let document = analysis.document
    let limits = request.source.limits
    guard
      let text = SceneDocument(document.bytes, name: document.path, limits: limits).canonicalText
    else { return .null }
    guard let edit = edit(from: document.bytes, to: text) else { return .array([]) }
    return .array([
      .object([
        ("range", document.lines.json(edit.range)),
        ("newText", .string(String(decoding: edit.text, as: UTF8.self))),
      ])
    ])
  }

  /// The lines that differ, as one edit; nil if there are none.
  static func edit(from old: [UInt8], to new: [UInt8]) -> (range: Range<Int>, text: [UInt8])? {
    guard old != new else { return nil }
    var start = 0
    for (index, (left, right)) in zip(old, new).enumerated() {
      guard left == right else { break }
      if left == UInt8(ascii: "\n") { start = index + 1 }
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    var (left, right) = (old.count, new.count)
    while left > start, right > start, old[left - 1] == new[right - 1] {
      left -= 1
      right -= 1
      // A common end begins after a line break.
      if left > start, right > start, old[left - 1] == UInt8(ascii: "\n"),
        new[right - 1] == UInt8(ascii: "\n")
      {
        (oldEnd, newEnd) = (left, right)
      }
    }
    return (start..<oldEnd, Array(new[start..<newEnd]))
  }
}
