public import Foundation
public import Geometry

/// The parameters of a collision behavior.
public struct CollisionParameters: BehaviorParameters {
  /// With what the items collide, under UIKit's names.
  public enum Mode: String, CaseIterable, Equatable, Sendable {
    /// With each other.
    case items
    /// With boundaries.
    case boundaries
    /// With both.
    case everything
  }

  /// With what the items collide; with everything by default.
  public var collisionMode = Mode.everything
  /// The insets of the reference bounds where these are a boundary, in points; nil, the default,
  /// where they are not.
  public var referenceInsets: EdgeInsets?
  /// The boundaries at the start, in the order of the file; none by default.
  public var boundaries: [Boundary] = []

  /// UIKit's defaults.
  public init() {}

  /// Whether the reference bounds are a boundary; setting it to true takes the insets back to zero.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set { referenceInsets = newValue ? .zero : nil }
  }

  /// How far inside the reference bounds that boundary lies, in points; setting it makes them one.
  public var insets: EdgeInsets {
    get { referenceInsets ?? .zero }
    set { referenceInsets = newValue }
  }
}

/// A boundary of a collision behavior, in reference coordinates.
public struct Boundary: Equatable, Sendable {
  /// The course of a boundary, in points.
  public enum Course: Equatable, Sendable {
    /// A straight line.
    case segment(from: CGPoint, to: CGPoint)
    /// A polygon through at least two different points, which UIKit closes.
    case path([CGPoint])
    /// The ellipse that fills a rectangle of some area.
    case ellipse(CGRect)
  }

  /// The id: as written, or a generated one that no other element has, such as `boundary-1`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// The course.
  public var course: Course
  /// The place of the boundary's object.
  public var place: SourceSpan

  /// A boundary of its parts.
  public init(id: String, isNamed: Bool, course: Course, place: SourceSpan) {
    self.id = id
    self.isNamed = isNamed
    self.course = course
    self.place = place
  }
}
