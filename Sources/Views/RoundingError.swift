internal import Foundation
public import Geometry
public import Scene

/// By how much rounding the edges to pixels has changed the place of a view, in points.
public struct RoundingError: Equatable, Sendable {
  /// The rounded center minus the exact one.
  public var center = CGVector.zero
  /// The rounded size minus the exact one.
  public var size = CGVector.zero

  /// No error.
  public init() {}

  /// The error of a rounded frame.
  init(of frame: CGRect, exact: CGRect) {
    center = CGVector(from: exact.center, to: frame.center)
    size = CGVector(dx: frame.width - exact.width, dy: frame.height - exact.height)
  }
}

extension RoundingError: Interpolable {
  /// The components.
  public var numbers: [Double] { [center.dx, center.dy, size.dx, size.dy].map { Double($0) } }
  /// Replaces the components.
  public mutating func take(_ numbers: [Double]) {
    center = CGVector(dx: numbers[0], dy: numbers[1])
    size = CGVector(dx: numbers[2], dy: numbers[3])
  }
}
