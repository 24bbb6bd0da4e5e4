// Follows Box2D 2.3 by Erin Catto (zlib licence); see ACKNOWLEDGEMENTS.md.

/// Solves the contacts of an island one after another, in several iterations.
///
/// Sequential impulses (Erin Catto, GDC 2006): each visit applies the impulse that satisfies the
/// contact's own constraint and clamps the accumulated impulse to its bounds; later iterations
/// correct the errors that the other contacts introduce. This is the projected Gauss-Seidel method
/// for the mixed complementarity problem of non-penetration and Coulomb friction. The impulses of
/// the previous step are the initial guess.
///
/// The last bits of the result depend on the order of contacts and of operations. Both are those of
/// Box2D, because UIKit's motion was measured to agree with it. Do not reorder sums.
struct ContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<ContactVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<ContactPositionConstraint>
  let count: Int
  let bodies: SolverBodies
}
