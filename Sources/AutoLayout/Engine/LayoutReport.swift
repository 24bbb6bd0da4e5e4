public import Foundation
public import Scene

/// The result of a layout as plain values, for tests, dumps and diagnostics.
public struct LayoutReport: Equatable, Sendable {
  /// One item.
  public struct Item: Equatable, Sendable {
    /// The computed frame in the parent's coordinates, in points, not rounded.
    public var frame: CGRect
    /// The frame that was set, with its edges on pixels where the engine placed the item.
    public var roundedFrame: CGRect
    /// The parts of the frame that constraints do not determine.
    public var ambiguity: LayoutAmbiguity
  }

  /// One active constraint.
  public struct Constraint: Equatable, Sendable {
    /// The constraint's id.
    public var id: LayoutConstraint.ID
    /// The constraint's identifier, or nil.
    public var identifier: String?
    /// What created the constraint.
    public var origin: LayoutConflict.Origin
    /// The first attribute.
    public var firstAttribute: LayoutAttribute
    /// How the two sides compare.
    public var relation: LayoutRelation
    /// The second attribute; `notAnAttribute` for none.
    public var secondAttribute: LayoutAttribute
    /// The factor of the second attribute.
    public var multiplier: CGFloat
    /// The constant, in points.
    public var constant: CGFloat
    /// The priority.
    public var priority: LayoutPriority
    /// The printed form.
    public var printed: String
    /// Whether it was broken in a conflict.
    public var isBroken: Bool
  }

  /// The items, parents before children; the root is the first.
  public var items: [Item]
  /// The active constraints, without those that the engine generates, in the order of activation.
  public var constraints: [Constraint]
  /// The present conflicts, in the order of age of their broken constraints, the oldest first.
  public var conflicts: [LayoutConflict]
}

/// The parts of a frame that could have other values with all constraints equally satisfied.
public struct LayoutAmbiguity: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// An ambiguity with the given bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The position of the left edge.
  public static let minX = LayoutAmbiguity(rawValue: 1)
  /// The position of the top edge.
  public static let minY = LayoutAmbiguity(rawValue: 2)
  /// The width.
  public static let width = LayoutAmbiguity(rawValue: 4)
  /// The height.
  public static let height = LayoutAmbiguity(rawValue: 8)
}
