extension Body {
  /// Adds a force that acts until `World.clearForces()`, and wakes the body.
  ///
  /// Bodies that are not dynamic ignore forces and impulses.
  ///
  /// - Parameters:
  ///   - force: The force in newtons.
  ///   - point: The point where it acts, in world coordinates; nil for the centre of mass.
  public func applyForce(_ force: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.force += Vector(force)
      guard let point else { return }
      body.torque += cross(Vector(point) - body.sweep.center, Vector(force))
    }
  }

  /// Changes the velocity immediately, and wakes the body.
  ///
  /// - Parameters:
  ///   - impulse: The impulse in newton seconds.
  ///   - point: The point where it acts, in world coordinates; nil for the centre of mass.
  public func applyLinearImpulse(_ impulse: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.velocity += body.inverseMass * Vector(impulse)
      guard let point else { return }
      body.angularVelocity +=
        body.inverseInertia * cross(Vector(point) - body.sweep.center, Vector(impulse))
    }
  }

  private func push(_ edit: (inout BodyRecord) -> Void) {
    world.requireIdle()
    world.simulation.changeBody(id) { body in
      guard body.kind == .dynamic else { return }
      body.wake()
      edit(&body)
    }
  }
}
