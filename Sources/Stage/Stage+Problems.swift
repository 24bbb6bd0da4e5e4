public import SceneFormat

internal import Foundation
internal import Geometry

extension Stage {
  /// The problems of a scene's layout that only the layout room can see: visual formats, equations
  /// and pairs of attributes.
  ///
  /// The scene may have errors of its own, so that all problems of a file can be told in one run;
  /// nothing is laid out.
  ///
  /// - Parameter scene: A scene, possibly without the elements that could not be read.
  /// - Returns: The errors, in the order of the file.
  public static func layoutProblems(in scene: Scene) -> [Diagnostic] {
    let tree = ViewBuilder(scene, measuring: Unmeasured())
    var layout = LayoutBuilder(scene, tree: tree)
    layout.activate()
    return layout.diagnostics.filter { $0.severity == .error }.sortedByPlace()
  }
}

/// Says that texts have no size, where none is asked for.
private final class Unmeasured: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  }
}
