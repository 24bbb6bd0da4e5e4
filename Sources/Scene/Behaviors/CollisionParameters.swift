public import Foundation
public import Geometry
public import SceneText

/// The parameters of a collision behavior.
public struct CollisionParameters: BehaviorParameters {
  /// The `type` in scenes.
  public static let type = "collision"

  /// What items collide with, by UIKit's names and with its raw values; nothing if it is empty.
  public struct Mode: OptionSet, CaseIterable, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: UInt
    /// What items collide with, by UIKit's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each other.
    public static let items = Mode(rawValue: 1 << 0)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Each other and boundaries.
    public static let everything = Mode(rawValue: .max)

    /// What scenes can write.
    public static let allCases: [Mode] = [.items, .boundaries, .everything]

    /// The name in scenes; empty for nothing.
    public var name: String {
      switch (contains(.items), contains(.boundaries)) {
      case (true, true): "everything"
      case (true, false): "items"
      case (false, true): "boundaries"
      case (false, false): ""
      }
    }
  }

  /// What the items collide with; everything by default.
  public var collisionMode = Mode.everything
  /// The insets of the boundary from the reference bounds, in points; nil, the default, if they are
  /// not a boundary.
  public var referenceInsets: EdgeInsets?
  /// The initial boundaries, in the order of the file; none by default.
  public var boundaries: [Boundary] = []

  /// UIKit's defaults.
  public init() {}

  /// Whether the reference bounds are a boundary; setting it to true sets the insets to zero.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set { referenceInsets = newValue ? .zero : nil }
  }

  /// The insets of that boundary, in points; setting them makes the reference bounds a boundary.
  public var insets: EdgeInsets {
    get { referenceInsets ?? .zero }
    set { referenceInsets = newValue }
  }
}

/// A boundary of a collision behavior, in reference coordinates.
public struct Boundary: Equatable, Sendable {
  /// The shape of a boundary, in points.
  public enum Course: Equatable, Sendable {
    /// A straight line.
    case segment(from: CGPoint, to: CGPoint)
    /// A closed polygon with at least two different corners.
    case path([CGPoint])
    /// The ellipse in a rectangle with a positive area.
    case ellipse(CGRect)
  }

  /// The id: as written, or a generated one that no other element has, such as `boundary-1`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// The shape.
  public var course: Course
  /// The place of the boundary's object.
  public var place: SourceSpan

  /// A boundary with the given values.
  public init(id: String, isNamed: Bool, course: Course, place: SourceSpan) {
    self.id = id
    self.isNamed = isNamed
    self.course = course
    self.place = place
  }
}
