import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// A box that falls flat, along one coordinate: what the published engine does to it, in double
/// precision.
///
/// The box touches from the line's skin of 2 points on. Impacts above 100 points a second bounce. A
/// sub-step that would bring it nearer than half a point is cut at a time of impact, which is searched
/// by bisections and secants in turn until the distance is half a point to an eighth (Erin Catto,
/// "Continuous Collision", Game Developers Conference 2013). Overlaps are corrected only from the
/// line's own radius of 1 point less the slop of half a point on, which none of these falls reaches.
private struct FlatFall {
  static let h = SubstepClock.step
  /// From the line to the box, and the speed downwards; points and seconds.
  var distance: Double
  var speed = 0.0
  let elasticity: Double
  let resistance = 0.1
  private var clock = SubstepClock()
  /// Whether an overlap would have been corrected, which this model leaves out, or whether single
  /// precision may have decided otherwise.
  private(set) var isBeyondModel = false

  init(distance: Double, elasticity: Double) {
    self.distance = distance
    self.elasticity = elasticity
  }

  mutating func advance(frames: Int) {
    for _ in 0..<clock.steps(inFrames: frames) { step() }
  }

  private mutating func step() {
    let touches = distance <= 2
    decide(distance, 2)
    speed = (speed + 1000 * Self.h) / (1 + Self.h * resistance)
    if touches { bounce() }
    let end = distance - Self.h * speed
    decide(end, 0.375)
    guard end < 0.375, distance > 0.625 else {
      distance = end
      if distance < 0.5 { isBeyondModel = true }
      return
    }
    let fraction = timeOfImpact(to: end)
    distance += fraction * (end - distance)
    if distance < 0.5 { isBeyondModel = true }
    bounce()
    distance -= (1 - fraction) * Self.h * speed
  }

  /// Notes a comparison too close to call.
  private mutating func decide(_ number: Double, _ threshold: Double) {
    if abs(number - threshold) < 5e-3 { isBeyondModel = true }
  }

  private mutating func bounce() {
    guard speed > 0 else { return }
    decide(speed, 100)
    speed = speed > 100 ? -elasticity * speed : 0
  }

  private mutating func timeOfImpact(to end: Double) -> Double {
    var (early, late) = ((time: 0.0, distance: distance), (time: 1.0, distance: end))
    for round in 0..<50 {
      let time =
        round % 2 == 1
        ? early.time + (0.5 - early.distance) * (late.time - early.time)
          / (late.distance - early.distance) : (early.time + late.time) / 2
      let there = distance + time * (end - distance)
      decide(abs(there - 0.5), 0.125)
      if abs(there - 0.5) < 0.125 { return time }
      if there > 0.5 { early = (time, there) } else { late = (time, there) }
    }
    return late.time
  }
}

/// Dynamics 2.6: the visible gaps, the bounces, the rest; rows 13, 14 and 17 of the checklist.
@Suite("Flat falls")
struct LandingTests {
  @Test(
    "a box that falls flat onto a line is where the one coordinate is, through all bounces to rest",
    arguments: [0.2, 0.5, 0.8])
  func line(elasticity: Double) throws {
    var compared = 0
    for height in stride(from: 20.0, through: 340, by: 8) {
      let block = Block(60, 40, at: 100, 380 - height)
      let collision = CollisionBehavior(items: [block])
      try collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: 0, y: 400), to: CGPoint(x: 200, y: 400))
      let properties = DynamicItemBehavior(items: [block])
      properties.elasticity = elasticity
      let animator = try DynamicAnimator(GravityBehavior(items: [block]), properties, collision)
      var model = FlatFall(distance: height, elasticity: elasticity)
      for _ in 0..<180 where !model.isBeyondModel {
        animator.advance(frames: 1)
        model.advance(frames: 1)
        guard !model.isBeyondModel else { break }
        #expect(agree(block.center.y, 380 - model.distance, within: 5e-3), "from \(height)")
      }
      if !model.isBeyondModel { compared += 1 }
    }
    #expect(compared > 5, "\(compared) falls to the end")
  }

  @Test("in the reference bounds the line is a point outside, and all else the same")
  func bounds() throws {
    let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var (lowest, highest) = (CGFloat.infinity, -CGFloat.infinity)
    for height in stride(from: 20.0, through: 340, by: 4) {
      let block = Block(40, 40, at: 200, 381 - height)
      let collision = CollisionBehavior(items: [block])
      collision.translatesReferenceBoundsIntoBoundary = true
      let animator = DynamicAnimator(referenceView: view)
      try animator.addBehavior(GravityBehavior(items: [block]))
      try animator.addBehavior(collision)
      var model = FlatFall(distance: height, elasticity: 0.2)
      animator.advance(frames: 240)
      model.advance(frames: 240)
      #expect(!animator.isRunning)
      (lowest, highest) = (min(lowest, block.center.y), max(highest, block.center.y))
      guard !model.isBeyondModel else { continue }
      #expect(agree(block.center.y, 381 - model.distance, within: 5e-3), "from \(height)")
    }
    #expect(lowest >= 379 && lowest < 379.1 && highest > 379.55 && highest < 379.9)
  }

  @Test("an item of 40 points in a view of 400 comes to rest at 379.58139, as measured on UIKit")
  func measuredRest() throws {
    // The height of the drop is not told. Of the whole numbers of points this is the one with default
    // materials from which the fall ends there, in the engine as in the one coordinate above.
    let block = Block(40, 40, at: 200, 245)
    let collision = CollisionBehavior(items: [block])
    collision.translatesReferenceBoundsIntoBoundary = true
    let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let animator = DynamicAnimator(referenceView: view)
    try animator.addBehavior(GravityBehavior(items: [block]))
    try animator.addBehavior(collision)
    animator.advance(frames: 240)
    #expect(!animator.isRunning && agree(block.center.y, 379.58139, within: 1e-3))
  }
}
