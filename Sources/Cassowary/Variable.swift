/// A variable of a `Solver`; its value is read with `Solver.value(of:)`.
///
/// A handle is meaningful only to the solver that made it and to that solver's copies.
public struct Variable: Hashable, Sendable {
  @usableFromInline let symbol: Int32
  @usableFromInline let generation: UInt32
}

/// A variable times a factor: one summand of a constraint's left side.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable
  /// Its factor; finite.
  public var coefficient: Double

  /// A variable times a factor, 1 by default.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
