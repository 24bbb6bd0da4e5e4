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

/// Constraints that cannot be satisfied together, and the one that was broken.
public struct LayoutConflict: Equatable, Sendable {
  /// One of the constraints.
  public struct Member: Equatable, Sendable {
    /// The constraint's id, or nil for one that the engine generated.
    public var id: LayoutConstraint.ID?
    /// The constraint's identifier, or nil.
    public var identifier: String?
    /// What created the constraint.
    public var origin: Origin
    /// The printed form.
    public var printed: String
  }

  /// What created a constraint.
  public enum Origin: String, Equatable, Sendable {
    /// The library's user.
    case explicit
    /// An intrinsic content size.
    case contentSize
    /// A frame with an autoresizing mask.
    case autoresizing
    /// The size of the root.
    case root
    /// A layout guide that follows its owner's margins or safe area.
    case guide
    /// A stack view.
    case stack
  }

  /// A minimal set that cannot be satisfied, the first activated first.
  ///
  /// That widths and heights are not negative is not listed; see `impliedSizes`.
  public var members: [Member]
  /// The member that was broken so that the others can be satisfied.
  public var broken: Member
  /// The sizes that complete the conflict because they are not negative, each as `card.width >= 0`;
  /// empty until `LayoutEngine.explained(_:)` finds them.
  public var impliedSizes: [String] = []
}

extension LayoutConflict: CustomStringConvertible {
  /// UIKit's log message, in its wording and order, without the advice to set a breakpoint:
  /// constraints without identifier first, then the others by identifier.
  public var description: String {
    let unnamed = members.filter { $0.identifier == nil }
    let named = members.filter { $0.identifier != nil }
      .enumerated()
      .sorted {
        ($0.element.identifier ?? "", $0.offset) < ($1.element.identifier ?? "", $1.offset)
      }
      .map(\.element)
    let list = (unnamed + named).map { "    \"\($0.printed)\"" }.joined(separator: ",\n")
    let hasMask = members.contains { $0.origin == .autoresizing }
    let note =
      hasMask
      ? "\n\t(Note: If you're seeing autoresizing constraints that you don't understand, refer to "
        + "the documentation for the View property translatesAutoresizingMaskIntoConstraints)"
      : ""
    return """
      Unable to simultaneously satisfy constraints.
      \tProbably at least one of the constraints in the following list is one you don't want.
      \tTry this:
      \t\t(1) look at each constraint and try to figure out which you don't expect;
      \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\(note)
      (
      \(list)
      )

      Will attempt to recover by breaking constraint
      \(broken.printed)

      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
      <UIKitCore/UIView.h> may also be helpful.
      """
  }
}

/// An optional constraint that the last layout does not satisfy: by how much, and why.
public struct LayoutShortfall: Equatable, Sendable {
  /// The constraint, or the content size.
  public var constraint: LayoutConflict.Member
  /// The first side less the second, in points: a width of 80 that should be 100 gives -20.
  public var excess: CGFloat
  /// The constraint's priority.
  public var priority: LayoutPriority
  /// The constraints that override it, the oldest first; empty where they were not looked for.
  ///
  /// A minimal set of constraints of at least its priority that, as satisfied as they are, conflict
  /// with it.
  public var conflicting: [LayoutConflict.Member]
}
