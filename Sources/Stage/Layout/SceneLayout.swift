public import Foundation
internal import SceneFormat
public import Scene

/// What the layout of a scene has come to, before anything moves: a plain value for dumps and
/// explanations.
///
/// Items are called as the scene calls them: a view or guide by its id, the canvas `root`, one of a
/// view's own guides `card.safeAreaLayoutGuide`, and what a stack makes for itself by UIKit's
/// identifiers.
public struct SceneLayout: Equatable, Sendable {
  /// A view or a guide of the scene.
  public struct Item: Equatable, Sendable {
    /// The id.
    public var id: String
    /// Where the id is declared; nil for the canvas.
    public var place: SourceSpan?
    /// The frame in the superview, in points, as the solver has it; transforms left aside.
    public var frame: CGRect
    /// The frame that the item was given: its edges on pixels where constraints place it.
    public var roundedFrame: CGRect
    /// The measures of the frame that nothing decides, in the order of the frame.
    public var undecided: [Measure]
    /// The sizes that the view takes when it is laid out alone; nil for a guide, and in scenes too
    /// large for it.
    public var fitting: Fitting?

    /// The directions in which the item is free.
    public var ambiguousAxes: [Axis] {
      Axis.allCases.filter { axis in undecided.contains { $0.axis == axis } }
    }
  }

  /// An axis of the layout.
  public enum Axis: String, CaseIterable, Equatable, Sendable {
    case horizontal, vertical
  }

  /// A measure of a frame.
  public enum Measure: String, CaseIterable, Equatable, Sendable {
    case x, y, width, height

    /// The axis along which it is measured.
    public var axis: Axis { self == .x || self == .width ? .horizontal : .vertical }
  }

  /// UIKit's `systemLayoutSizeFitting(_:)` of a view, in points, rounded up to pixels.
  public struct Fitting: Equatable, Sendable {
    /// The smallest size that the constraints inside allow.
    public var compressed: CGSize
    /// The largest.
    public var expanded: CGSize
  }

  /// What takes part in the layout as a constraint: one that the scene writes, one that a stack or a
  /// guide makes, a frame with its mask, a content's size.
  public struct Participant: Equatable, Sendable {
    /// The identifier, or nil.
    public var identifier: String?
    /// Where it comes from.
    public var origin: Origin
    /// The printed form, as UIKit's logs have it.
    public var printed: String
    /// Where the scene writes it, or nil.
    public var place: SourceSpan?
  }

  /// Where a constraint comes from.
  public enum Origin: String, Equatable, Sendable {
    /// The scene writes it.
    case scene
    /// A stack makes it.
    case stack
    /// One of a view's own guides makes it.
    case guide
    /// A frame stands for it.
    case autoresizing
    /// The canvas's size.
    case canvas
    /// A content's size.
    case contentSize
  }

  /// An active constraint.
  public struct Constraint: Equatable, Sendable {
    /// The constraint with its identifier, printed form and place.
    public var participant: Participant
    /// The first item.
    public var first: String
    /// The first attribute, under UIKit's name.
    public var firstAttribute: String
    /// Where a distance on the first side is measured from, as `a.trailing`; nil for an attribute.
    public var firstOrigin: String?
    /// How both sides compare, under UIKit's name.
    public var relation: String
    /// The second item, or nil for a constant.
    public var second: String?
    /// The second attribute; `notAnAttribute` for a constant.
    public var secondAttribute: String
    /// Where a distance on the second side is measured from; nil for an attribute.
    public var secondOrigin: String?
    /// The factor of the second attribute.
    public var multiplier: CGFloat
    /// The summand, in points.
    public var constant: CGFloat
    /// The priority; 1000 is required.
    public var priority: Float
    /// Whether it was dropped in a conflict.
    public var isDropped: Bool
  }

  /// Constraints that cannot hold together.
  public struct Conflict: Equatable, Sendable {
    /// A smallest set, the longest active first.
    public var set: [Participant]
    /// The member that was dropped.
    public var dropped: Participant
    /// Why it was that one, in a sentence.
    public var why: String
    /// What UIKit would write to its log.
    public var log: String
  }

  /// An optional wish that is not met.
  public struct Shortfall: Equatable, Sendable {
    /// The wish.
    public var wish: Participant
    /// The first side less the second, in points: negative where the wish falls short.
    public var excess: CGFloat
    /// The priority.
    public var priority: Float
    /// What it gave way to, the longest active first; empty where that was not looked for.
    public var rivals: [Participant]
  }

  /// The canvas, then the views and guides, each before those inside it, guides after views.
  public var items: [Item]
  /// The active constraints: those of the scene in the order of UIKit's generation, then those that
  /// guides and stacks make.
  public var constraints: [Constraint]
  /// The conflicts, in the order of activation of what was dropped.
  public var conflicts: [Conflict]
  /// The optional wishes that are not met, the most important first; empty where they were not looked
  /// for.
  public var shortfalls: [Shortfall]
}
