/// Counts how often any of several views has been moved, so that whoever has placed them, or views inside
/// them, knows whether they still are where they were put.
package final class MoveCounter {
  /// The number of moves so far.
  package var count = 0

  /// A counter of no views yet.
  package init() {}
}
