/// A part of a value that view animations animate.
public struct AnimatedPart<Owner: Sendable>: Sendable {
  /// The part.
  public let path: any PartialKeyPath<Owner> & Sendable
  /// Whether animations of the part are additive, so that a change during an animation blends with
  /// it; otherwise it replaces the animation.
  public let isAdditive: Bool
  /// The numbers of the part.
  public let numbers: @Sendable (Owner) -> [Double]
  /// Replaces the numbers of the part; another count of numbers is ignored.
  public let take: @Sendable (inout Owner, [Double]) -> Void

  /// A part of interpolable type.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - isAdditive: Whether animations of the part are additive.
  ///   - range: The range of its numbers, to which animations are clamped.
  public init<Value: Interpolable>(
    _ path: any WritableKeyPath<Owner, Value> & Sendable, isAdditive: Bool,
    within range: ClosedRange<Double> = -.infinity...(.infinity)
  ) {
    self.path = path
    self.isAdditive = isAdditive
    numbers = { $0[keyPath: path].numbers }
    take = { owner, numbers in
      guard numbers.count == owner[keyPath: path].numbers.count else { return }
      owner[keyPath: path].take(
        numbers.map { min(max($0, range.lowerBound), range.upperBound) })
    }
  }
}
