internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

/// The colors in a document, and how they can be written.
enum Colors {
  /// Every color with its place, as it is in the theme of the scene.
  @Sendable static func answer(_ request: FeatureRequest) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .array([]) }
    var found: [JSONOutput] = []
    let theme = analysis.reading.scene?.canvas.theme ?? .light
    analysis.walk { node, place in
      let value = analysis.tree.nodes[node]
      guard value.kind == .string, place.value?.isColor == true,
        let color = DynamicColor(named: value.text)?.resolved(for: theme)
      else { return }
      found.append(
        .object([
          ("range", analysis.document.lines.json(value.content)),
          (
            "color",
            .object([
              ("red", .number(color.red)), ("green", .number(color.green)),
              ("blue", .number(color.blue)), ("alpha", .number(color.alpha)),
            ])
          ),
        ]))
    }
    return .array(found)
  }

  /// The ways to write a color: its digits, and the names that have them.
  @Sendable static func presentations(
    _ request: FeatureRequest
  ) throws(ServerError) -> JSONOutput {
    guard let analysis = try request.asked() else { return .array([]) }
    let color = try request.parameters.required("color")
    func part(_ key: String) throws(ServerError) -> Double {
      guard case .number(let number) = try color.required(key).content,
        (0...1).contains(number.value)
      else { throw ServerError(.invalidParameters, "'\(key)' is not a number from 0 to 1") }
      return number.value
    }
    let wanted = Color(
      red: try part("red"), green: try part("green"), blue: try part("blue"),
      alpha: try part("alpha"))
    let range = analysis.document.lines.json(try request.range(in: analysis.document))
    let theme = analysis.reading.scene?.canvas.theme ?? .light
    return .array(
      WrittenColor.texts(of: wanted, in: theme).map { text in
        let edit: JSONOutput = .object([("range", range), ("newText", .string(text))])
        return .object([("label", .string(text)), ("textEdit", edit)])
      })
  }
}
