extension Body {
  /// Adds a force, which acts until `World.clearForces()`, and wakes the body.
  ///
  /// Bodies that are not dynamic ignore forces, torques and impulses.
  ///
  /// - Parameters:
  ///   - force: The force in newtons.
  ///   - point: Where it acts, in world coordinates; nil for the centre of mass.
  public func applyForce(_ force: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.force += Vector(force)
      guard let point else { return }
      body.torque += cross(Vector(point) - body.sweep.center, Vector(force))
    }
  }

  /// Adds a torque, which acts until `World.clearForces()`, and wakes the body.
  ///
  /// - Parameter torque: Newton metres, clockwise on screen.
  public func applyTorque(_ torque: Float) { push { $0.torque += torque } }

  /// Changes the velocity at once, and wakes the body.
  ///
  /// - Parameters:
  ///   - impulse: The impulse in newton seconds.
  ///   - point: Where it acts, in world coordinates; nil for the centre of mass.
  public func applyLinearImpulse(_ impulse: SIMD2<Float>, at point: SIMD2<Float>? = nil) {
    push { body in
      body.velocity += body.inverseMass * Vector(impulse)
      guard let point else { return }
      body.angularVelocity +=
        body.inverseInertia * cross(Vector(point) - body.sweep.center, Vector(impulse))
    }
  }

  /// Changes the turning speed at once, and wakes the body.
  ///
  /// - Parameter impulse: Newton metre seconds, clockwise on screen.
  public func applyAngularImpulse(_ impulse: Float) {
    push { $0.angularVelocity += $0.inverseInertia * impulse }
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
