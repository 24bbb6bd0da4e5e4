import Dynamics
import Foundation
import Geometry
import Testing

/// Attachments and snaps, compared with `ReferenceModel` frame by frame.
@Suite("Motion on joints against an independent model")
struct JointedMotionTests {
  @Test("the model moves as the running UIKit does (G3, G4, G6)")
  func model() {
    var pendulum = ReferenceModel(
      [.init(2, 1, width: 0.4, height: 0.4), .init(1, 1)], [.init(a: 0, b: 1, length: 1)])
    pendulum.gravity = 10
    pendulum.advance(frames: 30)
    #expect(agree(100 * pendulum.bodies[0].x, 139.359573, within: 2e-4))
    #expect(agree(100 * pendulum.bodies[0].y, 191.92836, within: 2e-4))

    var spring = ReferenceModel(
      [.init(1, 2.5, width: 0.4, height: 0.4), .init(1, 1)],
      [.init(a: 0, b: 1, length: 1, frequency: 2, ratio: 0.3)])
    spring.advance(frames: 30)
    #expect(agree(100 * spring.bodies[0].y, 204.031586, within: 2e-4))

    var snap = Self.snap(from: (1, 1), to: (3, 2), width: 1, height: 0.5, damping: 0.5)
    snap.advance(frames: 1)
    #expect(agree(100 * snap.bodies[0].x, 113.265648, within: 2e-4))
    #expect(agree(100 * snap.bodies[0].y, 106.623589, within: 2e-4))
    #expect(agree(snap.bodies[0].angle, 0.0361267589, within: 1e-6))
  }

  /// Four springs of 4 Hz and half a meter tie two opposite corners to a fixed frame, as in UIKit.
  private static func snap(
    from start: (Double, Double), to end: (Double, Double), width: Double, height: Double,
    damping: Double, density: Double = 1
  ) -> ReferenceModel {
    let (x, y, d) = (width / 2, height / 2, 0.5)
    let ends = [
      ((-x, -y), (-x - d, -y)), ((-x, -y), (-x, -y - d)), ((x, y), (x + d, y)),
      ((x, y), (x, y + d)),
    ]
    return ReferenceModel(
      [
        .init(start.0, start.1, width: width, height: height, density: density),
        .init(end.0, end.1),
      ],
      ends.map {
        .init(
          a: 0, b: 1, pointA: $0.0, pointB: $0.1, length: d, frequency: 4, ratio: damping)
      })
  }

  struct Snap: Sendable {
    let start: CGPoint
    let end: CGPoint
    let size: CGSize
    let damping: Double
    var density = 1.0
    var angle = 0.0
  }

  static let snaps = [
    Snap(
      start: CGPoint(x: 100, y: 100), end: CGPoint(x: 300, y: 200),
      size: CGSize(width: 100, height: 50), damping: 0.5),
    Snap(
      start: CGPoint(x: 60, y: 400), end: CGPoint(x: 187, y: 120),
      size: CGSize(width: 80, height: 80), damping: 0.2),
    Snap(
      start: CGPoint(x: 300, y: 50), end: CGPoint(x: 100, y: 60),
      size: CGSize(width: 40, height: 120), damping: 1, density: 4),
    Snap(
      start: CGPoint(x: 200, y: 200), end: CGPoint(x: 200, y: 210),
      size: CGSize(width: 60, height: 30), damping: 0.7, angle: 0.8),
  ]

  @Test("a snap moves as the model until it comes to rest", arguments: snaps)
  func snapToRest(_ snap: Snap) throws {
    let block = Block(snap.size.width, snap.size.height, at: snap.start.x, snap.start.y)
    block.transform = CGAffineTransform(rotationAngle: snap.angle)
    let behavior = SnapBehavior(item: block, snapTo: snap.end)
    behavior.damping = snap.damping
    let properties = DynamicItemBehavior(items: [block])
    properties.density = snap.density
    let animator = try DynamicAnimator(properties, behavior)
    var model = Self.snap(
      from: (snap.start.x / 100, snap.start.y / 100), to: (snap.end.x / 100, snap.end.y / 100),
      width: snap.size.width / 100, height: snap.size.height / 100, damping: snap.damping,
      density: snap.density)
    model.bodies[0].angle = snap.angle
    model.resistance = 0.1
    var frame = 0
    while animator.isRunning, frame < 1200 {
      animator.advance(frames: 1)
      frame += 1
      // Only the engine falls asleep.
      guard animator.isRunning else { break }
      model.advance(frames: 1)
      #expect(
        agree(block.center.x, 100 * model.bodies[0].x)
          && agree(block.center.y, 100 * model.bodies[0].y)
          && agree(block.angle, model.bodies[0].angle, within: 1e-4), "frame \(frame)")
    }
    #expect(!animator.isRunning)
    // It sleeps after half a second below a point a second, so the springs have not quite finished.
    #expect(agree(block.center.x, snap.end.x, within: 0.01))
    #expect(agree(block.center.y, snap.end.y, within: 0.01))
    #expect(agree(block.angle, 0, within: 1e-4))
  }

  /// The damping ratios from none to critical.
  static let dampings = [0, 0.05, 0.35, 0.5, 0.9, 1]

  @Test(
    "the damping of a snap is that of its springs, for every size and when it is added again",
    arguments: dampings, [CGSize(width: 100, height: 50), CGSize(width: 30, height: 90)])
  func snapDamping(damping: Double, size: CGSize) throws {
    let block = Block(size.width, size.height, at: 100, 100)
    let snap = SnapBehavior(item: block, snapTo: CGPoint(x: 150, y: 130))
    snap.damping = damping
    let animator = try DynamicAnimator(DynamicItemBehavior([block], resistance: 0), snap)
    var model = Self.snap(
      from: (1, 1), to: (1.5, 1.3), width: size.width / 100, height: size.height / 100,
      damping: damping)
    func compare(_ frames: Int, _ comment: String) {
      for frame in 1...frames {
        animator.advance(frames: 1)
        model.advance(frames: 1)
        #expect(
          agree(block.center.x, 100 * model.bodies[0].x, within: 0.01)
            && agree(block.center.y, 100 * model.bodies[0].y, within: 0.01)
            && agree(block.angle, model.bodies[0].angle, within: 1e-3), "\(comment) \(frame)")
      }
    }
    compare(12, "frame")
    // A change does not count until the snap is added again; a moved point does at once.
    let changed = damping == 0.35 ? 0.8 : 0.35
    snap.damping = changed
    snap.snapPoint = CGPoint(x: 140, y: 160)
    (model.bodies[1].x, model.bodies[1].y) = (1.4, 1.6)
    compare(6, "with another point,")
    animator.removeBehavior(snap)
    try animator.addBehavior(snap)
    for index in model.joints.indices {
      model.joints[index].ratio = changed
      model.joints[index].impulse = 0
    }
    compare(12, "added again,")
  }

  @Test(
    "a spring at an offset moves as the model for sixty frames",
    arguments: [(1.0, 0.0), (2, 0.3), (3, 1), (5, 0.6)])
  func springAtOffset(frequency: Double, damping: Double) throws {
    let block = Block(60, 40, at: 160, 120)
    let attachment = AttachmentBehavior(
      item: block, offsetFromCenter: Offset(horizontal: 30, vertical: -20),
      attachedToAnchor: CGPoint(x: 250, y: 20))
    // Starts 100 points away, so that the motion is wide but not chaotic.
    attachment.frequency = frequency
    attachment.damping = damping
    attachment.length = 70
    let animator = try DynamicAnimator(
      GravityBehavior(items: [block]), DynamicItemBehavior([block], resistance: 0.4), attachment)
    var model = ReferenceModel(
      [.init(1.6, 1.2, width: 0.6, height: 0.4), .init(2.5, 0.2)],
      [.init(a: 0, b: 1, pointA: (0.3, -0.2), length: 0.7, frequency: frequency, ratio: damping)])
    model.gravity = 10
    model.resistance = 0.4
    for frame in 1...60 {
      animator.advance(frames: 1)
      model.advance(frames: 1)
      #expect(
        agree(block.center.x, 100 * model.bodies[0].x)
          && agree(block.center.y, 100 * model.bodies[0].y)
          && agree(block.angle, model.bodies[0].angle, within: 1e-4), "frame \(frame)")
    }
  }

  @Test(
    "two items of different mass on a rod or a spring move as the model", arguments: [0.0, 3])
  func pair(frequency: Double) throws {
    let (light, heavy) = (Block(40, 40, at: 100, 100), Block(80, 50, at: 260, 140))
    let attachment = AttachmentBehavior(
      item: light, offsetFromCenter: Offset(horizontal: 10, vertical: 5), attachedTo: heavy,
      offsetFromCenter: Offset(horizontal: -40, vertical: 0))
    attachment.frequency = frequency
    attachment.damping = 0.2
    let properties = DynamicItemBehavior([light, heavy], resistance: 0)
    properties.addLinearVelocity(CGPoint(x: -150, y: 90), for: light)
    properties.addAngularVelocity(2, for: heavy)
    let animator = try DynamicAnimator(properties, attachment)
    let rest: Double = hypot(110, 35) / 100
    var model = ReferenceModel(
      [.init(1, 1, width: 0.4, height: 0.4), .init(2.6, 1.4, width: 0.8, height: 0.5)],
      [
        .init(
          a: 0, b: 1, pointA: (0.1, 0.05), pointB: (-0.4, 0), length: rest, frequency: frequency,
          ratio: 0.2)
      ])
    (model.bodies[0].vx, model.bodies[0].vy, model.bodies[1].spin) = (-1.5, 0.9, 2)
    for frame in 1...60 {
      animator.advance(frames: 1)
      model.advance(frames: 1)
      for (block, body) in zip([light, heavy], model.bodies) {
        #expect(
          agree(block.center.x, 100 * body.x) && agree(block.center.y, 100 * body.y)
            && agree(block.angle, body.angle, within: 1e-4), "frame \(frame)")
      }
    }
  }
}
