/// A variable of a `Solver`; its value is read with `Solver.value(of:)`.
///
/// It is valid in the solver that made it and in copies of that, until it is removed.
public struct Variable: Hashable, Sendable {
  @usableFromInline let symbol: Int32
  @usableFromInline let generation: UInt32
}

/// A variable times a coefficient: one term of a constraint's left side.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable
  /// The coefficient; finite.
  public var coefficient: Double

  /// A variable times a coefficient, 1 by default.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
