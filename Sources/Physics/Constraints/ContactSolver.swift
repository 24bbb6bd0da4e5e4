/// Solves the contacts of an island one after another, in their order, several times over.
///
/// Sequential impulses (Erin Catto, GDC 2006): each visit of a contact applies the impulse that its own
/// condition lacks, the accumulated impulse being kept within its bounds; what the others disturb, the
/// next round mends. It is Gauss and Seidel's method, projected, on the mixed complementarity problem
/// of non-penetration and Coulomb friction. Impulses of the last step are the first guess.
///
/// The result depends on the order of contacts and of operations to the last bit; both follow the
/// engine that UIKit's motion was measured to follow. Do not rearrange sums.
struct ContactSolver: BitwiseCopyable {
  let velocityConstraints: UnsafeMutablePointer<ContactVelocityConstraint>
  let positionConstraints: UnsafeMutablePointer<ContactPositionConstraint>
  let count: Int
  let bodies: SolverBodies
}
