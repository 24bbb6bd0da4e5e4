public import Geometry
internal import SceneFormat
public import Scene

extension Stage {
  /// Lays out a scene and describes the result: frames, constraints, conflicts and ambiguities.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - measurer: Measures the texts of labels and buttons.
  ///   - isExplained: Whether to find the unsatisfied optional constraints.
  /// - Returns: The initial layout.
  /// - Throws: The errors that only layout can detect.
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

  /// A conflict that the timeline has caused.
  public struct TimelineConflict: Equatable, Sendable {
    /// When it first occurred, in seconds.
    public var time: Double
    /// The conflict.
    public var conflict: SceneLayout.Conflict
  }

  /// The layout at the current frame.
  public var presentLayout: SceneLayout { layoutReader.layout(isExplained: false) }

  /// The conflicts that the timeline has caused so far, in order, each once.
  public var timelineConflicts: [TimelineConflict] {
    timeline.conflicts.map {
      TimelineConflict(time: $0.time, conflict: layoutReader.conflict($0.conflict))
    }
  }

  private var layoutReader: SceneLayoutReader {
    SceneLayoutReader(timeline.objects.tree, places: timeline.objects.layout.places)
  }
}
