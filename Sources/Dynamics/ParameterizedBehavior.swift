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

/// Which values a behavior takes for one of its parameters.
struct ParameterRule<Parameters: BehaviorParameters> {
  /// The name of the parameter in errors.
  let name: String
  /// Whether the parameter may have its value in the parameters.
  let isUsable: (Parameters) -> Bool
  /// Whether a usable value in `new` is taken over, after that in `former`.
  let isTaken: (_ new: Parameters, _ former: Parameters) -> Bool
  /// Gives the parameter its former value.
  let restore: (_ new: inout Parameters, _ former: Parameters) -> Void

  /// The rule for a parameter with tests of its values.
  init<Value>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>,
    isUsable: @escaping (Value) -> Bool,
    isTaken: @escaping (_ new: Value, _ former: Value) -> Bool
  ) {
    self.name = name
    self.isUsable = { isUsable($0[keyPath: parameter]) }
    self.isTaken = { isTaken($0[keyPath: parameter], $1[keyPath: parameter]) }
    restore = { $0[keyPath: parameter] = $1[keyPath: parameter] }
  }

  /// The rule for a parameter that must be usable, and may be fixed for the behavior's life.
  init<Value: Equatable>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool = { _ in true }
  ) {
    self.init(name, parameter, isUsable: isUsable) { !isFixed || $0 == $1 }
  }

  /// The same for a parameter that may be nil.
  init<Value: Equatable>(
    _ name: String, optional parameter: WritableKeyPath<Parameters, Value?>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool
  ) {
    self.init(name, parameter, isFixed: isFixed) { $0.map(isUsable) ?? true }
  }
}

/// A behavior with rules for its parameters.
protocol RuledBehavior: ParameterizedBehavior {
  /// The rules for a change of parameters.
  func rules(after former: Parameters) -> [ParameterRule<Parameters>]
}

extension RuledBehavior {
  /// Throws `DynamicsError.invalidValue(name:)` for the first parameter that is not usable.
  func check(_ parameters: Parameters) throws(DynamicsError) {
    for rule in rules(after: parameters) where !rule.isUsable(parameters) {
      throw .invalidValue(name: rule.name)
    }
  }

  /// Restores the former value of each parameter whose new one is not usable or not taken.
  ///
  /// - Returns: Whether there is something to notice: a change, or the same value set again.
  @discardableResult
  func enforceRules(on parameters: inout Parameters, after former: Parameters) -> Bool {
    let asked = parameters
    for rule in rules(after: former) where !rule.isUsable(asked) || !rule.isTaken(asked, former) {
      rule.restore(&parameters, former)
    }
    return asked == former || parameters != former
  }

  /// Changes the parameters, unless one would not be usable.
  func applyChange(
    _ change: (inout any BehaviorParameters) -> Void
  ) throws(DynamicsError) {
    var changed: any BehaviorParameters = parameters
    change(&changed)
    guard let changed = changed as? Parameters else { return }
    try check(changed)
    parameters = changed
  }
}
