internal import Scene

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
