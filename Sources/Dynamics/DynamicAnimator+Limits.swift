internal import Physics

extension DynamicAnimator {
  /// How many contacts there may be at once, between parts of items and of boundaries: half a gigabyte
  /// of memory.
  public static var largestContactCount: Int { World.largestContactCount }

  /// Whether there have been more, so that items passed through each other.
  public var hasReachedContactLimit: Bool { world.hasReachedContactLimit }
}
