public import Foundation
public import Geometry

/// The parameters of a push behavior.
public struct PushParameters: BehaviorParameters {
  /// How a push acts over time; UIKit's raw values.
  public enum Mode: Int, CaseIterable, Equatable, Sendable {
    /// As a force, as long as the push is active.
    case continuous = 0
    /// As one impulse in the next step, after which the push is inactive.
    case instantaneous = 1
  }

  /// Where one item is pushed.
  public struct TargetOffset: Equatable, Sendable {
    /// The item.
    public var item: Reference
    /// The distance from its center, in points; it does not turn with the item.
    public var offset: Offset

    /// An item's point.
    public init(item: Reference, offset: Offset) {
      self.item = item
      self.offset = offset
    }
  }

  /// How the push acts over time; continuous, UIKit's zero value, by default.
  public var mode = Mode.continuous
  /// The direction and the strength; a push keeps its angle while its magnitude is 0.
  public var heading = Heading()
  /// Where single items are pushed; at the center where not listed.
  public var offsets: [TargetOffset] = []
  /// Whether the push acts; true by default.
  ///
  /// An instantaneous push acts in the next step and then sets it to false.
  public var active = true

  /// UIKit's defaults.
  public init() {}

  /// The force in UIKit newtons (1 accelerates 1 kg by 100 points per second squared), or the impulse
  /// in newton seconds; (0, 0) by default.
  public var pushDirection: CGVector {
    get { heading.vector }
    set { heading.set(newValue) }
  }

  /// The direction in radians, clockwise from the x axis; 0 by default.
  public var angle: CGFloat {
    get { heading.angle }
    set { heading.set(angle: newValue, magnitude: magnitude) }
  }

  /// The strength along the angle, in newtons or newton seconds; 0 by default, a negative one pulls.
  public var magnitude: CGFloat {
    get { heading.magnitude }
    set { heading.set(angle: angle, magnitude: newValue) }
  }
}
