internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// An edge of the canvas, or several.
public struct RectEdge: OptionSet, Sendable {
  /// UIKit's raw value.
  public let rawValue: Int

  /// Edges by UIKit's raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognizes a finger that drags from an edge of the root into it, as
/// `UIScreenEdgePanGestureRecognizer` does.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges; none by default.
  public var edges: RectEdge = []

  /// The edges at which the finger has touched.
  private var touched: RectEdge = []

  /// A recognizer for one finger.
  public override init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    super.touchesBegan(touches, at: time)
    guard state == .possible, let touch = self.touches.first, let bounds = dispatcher?.root.bounds
    else { return }
    let (place, width) = (touch.startLocation, thresholds.edgeWidth)
    touched = []
    if place.y <= bounds.minY + width { touched.insert(.top) }
    if place.x <= bounds.minX + width { touched.insert(.left) }
    if place.y >= bounds.maxY - width { touched.insert(.bottom) }
    if place.x >= bounds.maxX - width { touched.insert(.right) }
    touched.formIntersection(edges)
    if touched.isEmpty { transition(to: .failed) }
  }

  /// Begins if the finger has moved away from the edge rather than along it.
  override func beginIfPossible() {
    let way = total
    let isInward =
      (touched.contains(.left) && way.dx >= abs(way.dy))
      || (touched.contains(.right) && -way.dx >= abs(way.dy))
      || (touched.contains(.top) && way.dy >= abs(way.dx))
      || (touched.contains(.bottom) && -way.dy >= abs(way.dx))
    transition(to: isInward ? .began : .failed)
  }
}
