public import Foundation
public import Scene

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
