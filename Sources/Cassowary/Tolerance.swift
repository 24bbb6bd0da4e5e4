/// The tolerances within which a number counts as zero.
///
/// All are far above the rounding error of a sum of some thousand terms of screen size (about 1e-12)
/// and far below what is visible in a picture (about 1e-3 of a point).
enum Tolerance {
  /// The distance, relative to the largest value of a variable, at which a constraint counts as
  /// satisfied.
  ///
  /// Greater: values may be wrong by as much. Smaller: rounding errors count as violations, and the
  /// solver pivots on noise.
  static let relativeDistance = 1e-12

  /// The distance at which a constraint counts as satisfied whatever the size of values.
  static let distance = 1e-9

  /// The violation of a required constraint, relative to the largest value of a variable, above which
  /// it counts as a conflict.
  ///
  /// Redundant constraints with rounded factors (a third, two thirds) are violated by about 1e-13;
  /// intentional ones that conflict by more than 1e-3.
  static let relativeConflict = 1e-9

  /// The smallest violation that counts as a conflict whatever the size of values.
  static let conflict = 1e-6

  /// The largest slope at which moving a symbol does not count as an improvement.
  static let slope = 1e-9

  /// The largest entry of a tableau row or column that counts as zero.
  static let pivot = 1e-9

  /// The smallest entry that is pivoted on without a new factorization.
  static let securePivot = 1e-6

  /// The smallest pivot of the elimination, relative to its row's largest entry.
  ///
  /// Greater values limit the growth of numbers, smaller ones keep the factors sparser; 0.1 is a
  /// usual compromise (Suhl and Suhl 1990).
  static let threshold = 0.1

  /// The largest remainder of a cancellation, relative to its operands, that counts as zero.
  static let cancellation = 1e-12
}
