extension WideContactSolver {
  /// One round over all batches.
  func solveVelocities() {
    for batch in 0..<batchCount { solve(velocityConstraints + batch) }
  }

  @inline(__always)
  private func solve(_ c: UnsafeMutablePointer<WideVelocityConstraint>) {
    var a = LaneMotions(bodies.motions, c.pointee.indicesA)
    var b = LaneMotions(bodies.motions, c.pointee.indicesB)
    c.pointee.solveFriction(&c.pointee.first, &a, &b)
    c.pointee.solveFriction(&c.pointee.second, &a, &b)
    c.pointee.solveNormals(&a, &b)
    a.store(bodies.motions, c.pointee.indicesA)
    b.store(bodies.motions, c.pointee.indicesB)
  }
}
