import Physics
import Testing

@Suite("Bodies without contacts")
struct FreeMotionTests {
  /// The sub-step of UIKit's dynamics, seconds.
  static let h = Float(1.0 / 120)

  /// A frame of 1/60 s runs one sub-step the first time and two ever after.
  static func positions(damping: Float, frames: Int) throws -> [Float] {
    let world = World(gravity: [0, 10])
    var definition = BodyDefinition(position: [1.5, 0.5])
    definition.linearDamping = damping
    let body = world.createBody(definition)
    _ = world.attach(try Shape.box(width: 1, height: 1), to: body)
    return (0..<frames).map { frame in
      for _ in 0..<(frame == 0 ? 1 : 2) { world.step(h) }
      return world[body].position.y * 100
    }
  }

  static let heights: [(damping: Float, heights: [Float])] = [
    (0, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
    (0.1, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
  ]

  @Test("free fall gives UIKit's measured heights", arguments: heights)
  func freeFall(damping: Float, expected: [Float]) throws {
    let measured = try Self.positions(damping: damping, frames: 5)
    for (got, want) in zip(measured, expected) { #expect(abs(got - want) < 1e-4) }
  }
}
