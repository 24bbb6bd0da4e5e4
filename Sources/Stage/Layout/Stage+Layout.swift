public import Geometry
internal import SceneFormat
public import Scene

extension Stage {
  /// Lays a scene out and tells all about it: frames, constraints, conflicts, what is not decided.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - measurer: What measures the texts of labels and buttons.
  ///   - isExplained: Whether the wishes that are not met are looked for; they are left out otherwise.
  /// - Returns: The layout before anything moves.
  /// - Throws: The problems that only layout can see.
  public static func layout(
    of scene: Scene, measuring measurer: any TextMeasuring, isExplained: Bool = false
  ) throws(StageError) -> SceneLayout {
    let tree = ViewBuilder(scene, measuring: measurer)
    var layout = LayoutBuilder(scene, tree: tree)
    layout.activate()
    guard !layout.diagnostics.hasErrors else { throw StageError(diagnostics: layout.diagnostics) }
    layout.solve()
    return SceneLayoutReader(tree, places: layout.places).layout(isExplained: isExplained)
  }
}
