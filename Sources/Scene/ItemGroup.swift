public import Foundation
public import SceneText

/// Views that move as one body.
public struct ItemGroup: Equatable, Sendable {
  /// The id.
  public var id = ""
  /// The views, at least one, with the same superview.
  public var items: [Reference] = []
  /// The place of the group's object.
  public var place = SourceSpan.start

  /// A group without views.
  public init() {}
}

/// The position of a group, which an action can set.
public struct GroupPlace: Equatable, Sendable {
  /// The center in the superview, in points.
  public var center = CGPoint.zero
  /// The rotation in radians, clockwise.
  public var rotation: CGFloat = 0

  /// A group at zero that is not rotated.
  public init() {}
}
