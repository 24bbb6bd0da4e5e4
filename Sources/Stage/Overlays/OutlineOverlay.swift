public import DisplayList
internal import Foundation
public import Geometry
internal import Scene

/// What an item collides as: a dashed line along its outline.
public struct OutlineOverlay: Equatable, Sendable {
  /// The outline, in points of the canvas.
  public var path: BezierPath

  /// An outline along a closed path.
  public init(_ path: BezierPath) {
    self.path = path
  }

  /// What is drawn; nothing for an empty path.
  public func items(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    return [
      .line(
        path, width: OverlayMetrics.outlineLine, color: theme.structure,
        dash: DisplayList.Dash(OverlayMetrics.outlineDash), theme: theme)
    ]
  }
}
