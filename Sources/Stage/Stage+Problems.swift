public import SceneFormat

internal import Dynamics
internal import Foundation
internal import Geometry
public import Scene

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

extension Stage {
  /// What the motion so far is worth a warning for: items that the engine had to stop because their
  /// motion overflowed, each at its view or group, and contacts beyond the engine's limit.
  public var motionDiagnostics: [Diagnostic] {
    (overflows + contactLimit).sortedByPlace()
  }

  private var contactLimit: [Diagnostic] {
    guard animator.hasReachedContactLimit else { return [] }
    return [
      Diagnostic(
        .warning, code: "contact-limit",
        "more than \(DynamicAnimator.largestContactCount) parts of items touch at once; the others "
          + "pass through each other", at: nil, hint: "let fewer items lie in one place")
    ]
  }

  private var overflows: [Diagnostic] {
    animator.overflowedItems.compactMap { item in
      guard let id = items.id(of: item) else { return nil }
      return Diagnostic(
        .warning, code: "overflow",
        "the motion of '\(id)' grew beyond what the engine can hold, and was stopped",
        at: scene.place(ofItem: id),
        hint: "its mass, or that of what it touches, is too small for the forces and lever arms")
    }
  }
}

extension Scene {
  /// Where the view or group of an id is written.
  fileprivate func place(ofItem id: String) -> SourceSpan? {
    if let group = groups.first(where: { $0.id == id }) { return group.place }
    var waiting = views
    while let view = waiting.popLast() {
      if view.id == id { return view.idPlace }
      waiting += view.subviews
    }
    return nil
  }
}

/// Says that texts have no size, where none is asked for.
private final class Unmeasured: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  }
}
