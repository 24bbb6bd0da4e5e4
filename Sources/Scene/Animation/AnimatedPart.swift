/// A part of a value that view animations animate, and how.
public struct AnimatedPart<Owner: Sendable>: Sendable {
  /// Which part it is.
  public let path: any PartialKeyPath<Owner> & Sendable
  /// Whether animations of the part add up, so that a change on the way blends into the motion;
  /// else a new one replaces the old.
  public let isAdditive: Bool
  /// The part's numbers.
  public let numbers: @Sendable (Owner) -> [Double]
  /// Gives the part other numbers; as many as it has, else it stays.
  public let take: @Sendable (inout Owner, [Double]) -> Void

  /// A part of interpolable type.
  ///
  /// - Parameters:
  ///   - path: Which part it is.
  ///   - isAdditive: Whether animations of it add up.
  ///   - range: The numbers that it can have; what an animation exceeds is cut off.
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
