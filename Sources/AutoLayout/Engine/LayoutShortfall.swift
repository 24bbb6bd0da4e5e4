public import Foundation

/// An optional wish that the last layout does not meet: how far it is from that, and what it gave way
/// to.
public struct LayoutShortfall: Equatable, Sendable {
  /// The wish: a constraint, or the size that a content asks for.
  public var wish: LayoutConflict.Member
  /// By how much the wish is exceeded, in points; negative where it is fallen short of.
  ///
  /// What counts is the first side less the second: a width of 80 that should be 100 is -20.
  public var excess: CGFloat
  /// How much the wish counts.
  public var priority: LayoutPriority
  /// What it gave way to, the longest active first; empty where that was not looked for.
  ///
  /// It is a smallest set of constraints and wishes of at least its priority that, kept as well as
  /// they are, leave no room for it.
  public var rivals: [LayoutConflict.Member]
}
