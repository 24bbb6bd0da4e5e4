/// Solves the contacts of a large island four at a time.
///
/// The method is that of `ContactSolver`, projected Gauss-Seidel with accumulated impulses, friction before
/// normal impulses, both normal impulses of a contact at once, position correction without velocities. What
/// differs is the order: by colours (see `ContactColoring`) instead of along the island. Any order
/// converges to the same motion, but the last digits, and in a heap soon the first, depend on it. UIKit's
/// order is therefore kept for islands up to `Tuning.largestSequentialIsland` contacts, where somebody may
/// compare; in a crowd nobody can.
struct WideContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<WideVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<WidePositionConstraint>
  /// Contact slots, four for each batch; −1 for a lane without a contact.
  let lanes: UnsafeMutablePointer<Int32>
  let batchCount: Int
  let bodies: SolverBodies
  /// The place, after the island's bodies, of a body for the lanes without a contact.
  let spareIndex: Int32
}

/// The working memory of the solver.
struct WideContactStorage: ~Copyable {
  var coloring = ContactColoring()
  var velocityConstraints = Block<WideVelocityConstraint>()
  var positionConstraints = Block<WidePositionConstraint>()

  /// Deals out the contacts of an island and makes room for their constraints.
  mutating func solver(
    _ slots: UnsafeMutablePointer<Int32>, count: Int,
    _ contacts: UnsafeMutablePointer<ContactRecord>,
    _ records: UnsafeMutablePointer<BodyRecord>, _ bodies: SolverBodies, bodyCount: Int
  ) -> WideContactSolver {
    coloring.deal(slots, count: count, contacts, records, bodyCount: bodyCount)
    velocityConstraints.resize(coloring.batchCount)
    positionConstraints.resize(coloring.batchCount)
    return WideContactSolver(
      velocityConstraints: velocityConstraints.base,
      positionConstraints: positionConstraints.base, lanes: coloring.lanes.base,
      batchCount: coloring.batchCount, bodies: bodies, spareIndex: Int32(bodyCount))
  }
}
