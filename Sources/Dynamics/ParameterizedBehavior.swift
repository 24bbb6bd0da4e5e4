public import Scene

/// A behavior that keeps its parameters as one value.
///
/// UIKit's properties of the behavior read and set parts of that value. Setting it, as a whole or
/// through a property, is the one place where a change is noticed: a part that is fixed or whose
/// value is unusable keeps its former value, and the items wake where something has changed or the
/// value is the same as before. A collision or item behavior wakes its items only for a change, and
/// a snap not for its damping alone.
public protocol ParameterizedBehavior: DynamicBehavior {
  /// The type of the parameters.
  associatedtype Parameters: BehaviorParameters

  /// The parameters; those that only tell how a scene starts (boundaries, velocities, offsets of
  /// pushes) have no effect once the behavior is made.
  var parameters: Parameters { get set }
}

extension DynamicBehavior {
  /// Changes the parameters, whatever their type; does nothing where the behavior has none.
  ///
  /// - Parameter change: Changes a copy, which is then set; one of another type is ignored.
  /// - Throws: `DynamicsError.invalidValue(name:)` where a part is not usable; nothing has changed
  ///   then.
  public final func changeParameters(
    _ change: (inout any BehaviorParameters) -> Void
  ) throws(DynamicsError) {
    try (self as? any RuledBehavior)?.applyChange(change)
  }
}

/// Parameters of which a behavior can be made.
public protocol LiveParameters: BehaviorParameters {
  /// Makes a behavior with these parameters, which is not added yet.
  ///
  /// - Parameter items: What it acts on: one item for a snap, one or two for an attachment, none for
  ///   a composite, any number for the others.
  /// - Returns: The behavior.
  /// - Throws: `DynamicsError.invalidBoundary(identifier:)` where a boundary has no two points.
  func makeBehavior(of items: [any DynamicItem]) throws(DynamicsError) -> DynamicBehavior
}
