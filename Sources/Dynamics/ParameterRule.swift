internal import Scene

/// Which values a behavior takes for one of its parameters.
struct ParameterRule<Parameters: BehaviorParameters> {
  /// The name of the parameter in errors.
  let name: String
  /// Whether the parameter may have its value in `new`, after that in `former`.
  let accepts: (_ new: Parameters, _ former: Parameters) -> Bool
  /// Gives the parameter its former value.
  let restore: (_ new: inout Parameters, _ former: Parameters) -> Void

  /// The rule for a parameter with a test of its values.
  init<Value>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>,
    accepts: @escaping (_ new: Value, _ former: Value) -> Bool
  ) {
    self.name = name
    self.accepts = { accepts($0[keyPath: parameter], $1[keyPath: parameter]) }
    restore = { $0[keyPath: parameter] = $1[keyPath: parameter] }
  }

  /// The rule for a parameter that must be usable, and may be fixed for the behavior's life.
  init<Value: Equatable>(
    _ name: String, _ parameter: WritableKeyPath<Parameters, Value>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool = { _ in true }
  ) {
    self.init(name, parameter) { (!isFixed || $0 == $1) && isUsable($0) }
  }

  /// The same for a parameter that may be nil.
  init<Value: Equatable>(
    _ name: String, optional parameter: WritableKeyPath<Parameters, Value?>, isFixed: Bool = false,
    isUsable: @escaping (Value) -> Bool
  ) {
    self.init(name, parameter, isFixed: isFixed) { $0.map(isUsable) ?? true }
  }
}

extension BehaviorParameters {
  /// Restores the former value of each parameter whose new one a rule does not accept.
  ///
  /// - Returns: Whether there is something to notice: a change, or the same value set again.
  @discardableResult
  mutating func enforce(_ rules: [ParameterRule<Self>], former: Self) -> Bool {
    let asked = self
    for rule in rules where !rule.accepts(self, former) { rule.restore(&self, former) }
    return asked == former || self != former
  }

  /// Finds out whether the rules accept the parameters of a behavior that is being added.
  func check(_ rules: [ParameterRule<Self>]) throws(DynamicsError) {
    for rule in rules where !rule.accepts(self, self) { throw .invalidValue(name: rule.name) }
  }
}
