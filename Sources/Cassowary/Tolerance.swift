/// The numbers that say when a double counts as zero.
///
/// All are far above the rounding of a sum of some thousand terms of screen size (about 1e-12) and
/// far below what a picture can show (about 1e-3 of a point).
enum Tolerance {
  /// The distance, relative to the largest value of a variable, at which a constraint counts as
  /// met; 1e-12 times a screen of 10,000 points.
  ///
  /// Greater: values may be off by as much. Smaller: rounding is taken for violation, and the
  /// solver pivots on noise.
  static let relativeDistance = 1e-12

  /// The distance at which a constraint counts as met whatever the values' size.
  static let distance = 1e-9

  /// How far a required constraint must be missed, relative to the largest value of a variable and
  /// at least 1, before it counts as a conflict.
  ///
  /// Redundant constraints written with rounded factors (a third, two thirds) miss by about 1e-13;
  /// contradictions that anyone has written down miss by more than 1e-3.
  static let relativeConflict = 1e-9

  /// The distance of a conflict whatever the values' size.
  static let conflict = 1e-6

  /// The slope below which moving a symbol does not count as an improvement.
  static let slope = 1e-9

  /// The smallest entry of a tableau row or column that counts as not zero.
  static let pivot = 1e-9

  /// The smallest entry that is pivoted on without a fresh factorization.
  static let securePivot = 1e-6

  /// How much smaller than its row's largest entry a pivot of the elimination may be.
  ///
  /// Greater values keep the numbers smaller, smaller ones keep the factors sparser; 0.1 is the
  /// usual compromise (Suhl and Suhl 1990).
  static let threshold = 0.1

  /// The remainder of a cancellation, relative to what cancelled, that counts as zero.
  static let cancellation = 1e-12
}
