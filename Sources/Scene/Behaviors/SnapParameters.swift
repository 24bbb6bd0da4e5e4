public import Foundation

/// The parameters of a snap behavior.
public struct SnapParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "snap"

  /// Where the item's center comes to rest, in reference coordinates, in points.
  public var snapPoint = CGPoint.zero
  /// The damping ratio of the springs, within `dampingRange`; 0.5 by default.
  public var damping: CGFloat = 0.5

  /// The damping ratios that a snap takes, from the most oscillation to the least.
  public static let dampingRange: ClosedRange<CGFloat> = 0...1

  /// UIKit's defaults.
  public init() {}
}
