public import Foundation

/// The parameters of a snap behavior.
public struct SnapParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "snap"

  /// Where the item's center comes to rest, in reference coordinates, in points.
  public var snapPoint = CGPoint.zero
  /// From 0, the most oscillation, to 1, the least; 0.5 by default.
  public var damping: CGFloat = 0.5

  /// UIKit's defaults.
  public init() {}
}
