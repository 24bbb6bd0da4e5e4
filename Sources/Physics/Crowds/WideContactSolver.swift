// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

/// Solves the contacts of a large island four at a time.
///
/// The method is that of `ContactSolver`; only the order of the contacts differs: by color (see
/// `ContactColoring`) instead of along the island. Any order converges, but the last digits depend
/// on it, and in a heap soon all of them. Islands of up to `Tuning.largestSequentialIsland`
/// contacts are therefore solved in UIKit's order, so that their motion can be compared with
/// UIKit's.
struct WideContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<WideVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<WidePositionConstraint>
  /// Contact slots, four per batch; −1 for an unused lane.
  let lanes: UnsafeMutablePointer<Int32>
  let batchCount: Int
  let bodies: SolverBodies
  /// The index, after the island's bodies, of a dummy body for unused lanes.
  let spareIndex: Int32
}

/// The working memory of the solver.
struct WideContactStorage: ~Copyable {
  var coloring = ContactColoring()
  var velocityConstraints = Block<WideVelocityConstraint>()
  var positionConstraints = Block<WidePositionConstraint>()

  /// Groups the contacts of an island and allocates their constraints.
  mutating func solver(
    _ slots: UnsafeMutablePointer<Int32>, count: Int,
    _ contacts: UnsafeMutablePointer<ContactRecord>,
    _ records: UnsafeMutablePointer<BodyRecord>, _ bodies: SolverBodies, bodyCount: Int
  ) -> WideContactSolver {
    coloring.assign(slots, count: count, contacts, records, bodyCount: bodyCount)
    velocityConstraints.resize(coloring.batchCount)
    positionConstraints.resize(coloring.batchCount)
    return WideContactSolver(
      velocityConstraints: velocityConstraints.base,
      positionConstraints: positionConstraints.base, lanes: coloring.lanes.base,
      batchCount: coloring.batchCount, bodies: bodies, spareIndex: Int32(bodyCount))
  }
}
