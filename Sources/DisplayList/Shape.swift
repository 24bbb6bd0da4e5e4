public import Foundation
public import Geometry

extension DisplayList {
  /// An area in its own coordinates, in points.
  ///
  /// Rectangles and ellipses keep their kind instead of becoming paths, so that a renderer can
  /// draw them exactly, and recognise the same shape under another transform.
  public enum Shape: Equatable, Sendable {
    /// A rectangle.
    case rectangle(CGRect)
    /// A rectangle with circular corners; at most half the shorter side is used as the radius.
    case roundedRectangle(CGRect, cornerRadius: CGFloat)
    /// The ellipse inscribed in a rectangle.
    case ellipse(CGRect)
    /// What a path encloses; open subpaths are closed for filling.
    case path(BezierPath, rule: FillRule = .nonZero)
  }

  /// Which points a path with several windings encloses.
  public enum FillRule: String, Sendable, CaseIterable {
    /// Those around which the path winds a number of times other than zero.
    case nonZero = "nonzero"
    /// Those around which the path winds an odd number of times.
    case evenOdd = "evenodd"
  }
}

extension DisplayList.Shape {
  /// The shape's outline.
  public var path: BezierPath {
    switch self {
    case .rectangle(let rect): BezierPath(rect: rect)
    case .roundedRectangle(let rect, let radius):
      BezierPath(roundedRect: rect, cornerRadius: radius)
    case .ellipse(let rect): BezierPath(ovalIn: rect)
    case .path(let path, _): path
    }
  }

  /// The rule by which the outline encloses points.
  public var fillRule: DisplayList.FillRule {
    guard case .path(_, let rule) = self else { return .nonZero }
    return rule
  }
}
