public import Foundation

/// What the layout of a tree has come to: plain values, for tests, dumps and diagnostics.
public struct LayoutReport: Equatable, Sendable {
  /// One item.
  public struct Item: Equatable, Sendable {
    /// How the item is called.
    public var name: LayoutName
    /// The item as constraints print it: the identifier, or the type and the way from the root.
    public var printedName: String
    /// The frame that the engine has computed, in the parent's coordinates, in points, not rounded.
    public var frame: CGRect
    /// The frame that the item was given, its edges on pixels where the engine placed it.
    public var roundedFrame: CGRect
    /// The measures that no constraint decides; empty where the layout is not ambiguous.
    public var ambiguity: LayoutAmbiguity
  }

  /// One active constraint.
  public struct Constraint: Equatable, Sendable {
    /// What the constraint is known by.
    public var id: LayoutConstraint.ID
    /// The identifier that it was given, or nil.
    public var identifier: String?
    /// Where it comes from.
    public var origin: LayoutConflict.Origin
    /// The first item as constraints print it, or nil once it has gone.
    public var firstItem: String?
    /// The first attribute.
    public var firstAttribute: LayoutAttribute
    /// How the two sides compare.
    public var relation: LayoutRelation
    /// The second item as constraints print it, or nil for none.
    public var secondItem: String?
    /// The second attribute; `notAnAttribute` for none.
    public var secondAttribute: LayoutAttribute
    /// The factor of the second attribute.
    public var multiplier: CGFloat
    /// The summand, in points.
    public var constant: CGFloat
    /// How much the constraint counts.
    public var priority: LayoutPriority
    /// The printed form.
    public var printed: String
    /// Whether it was given up in a conflict.
    public var isBroken: Bool
  }

  /// The items, each before those inside it; the root is the first.
  public var items: [Item]
  /// The active constraints that someone or a view made, in the order of their activation.
  public var constraints: [Constraint]
  /// The conflicts at present, by the constraint that was given up, the longest active first.
  public var conflicts: [LayoutConflict]
}

/// The measures of an item's frame that could be others while all constraints are met as well.
public struct LayoutAmbiguity: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// An ambiguity of bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The place of the left edge.
  public static let minX = LayoutAmbiguity(rawValue: 1)
  /// The place of the top edge.
  public static let minY = LayoutAmbiguity(rawValue: 2)
  /// The width.
  public static let width = LayoutAmbiguity(rawValue: 4)
  /// The height.
  public static let height = LayoutAmbiguity(rawValue: 8)

  /// The names of the measures, in the order of `CGRect`.
  public var names: [String] {
    let all: [(LayoutAmbiguity, String)] = [
      (.minX, "minX"), (.minY, "minY"), (.width, "width"), (.height, "height"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
