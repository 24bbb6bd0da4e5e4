import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// A model of a box that falls flat, in one coordinate and double precision: what the published engine
/// does with it.
///
/// The box touches the line at a distance of 2 points. Impacts above 100 points a second bounce. A
/// sub-step that would bring it nearer than half a point ends at a time of impact, which is found
/// by bisections and secants in turn, where the distance is half a point to within an eighth (Erin
/// Catto, "Continuous Collision", Game Developers Conference 2013). Overlaps are corrected only below
/// the line's radius of 1 point less the slop of half a point, which none of these falls reaches.
private struct FlatFall {
  static let h = SubstepClock.step
  /// The distance from the line to the box, and the speed downwards; points and seconds.
  var distance: Double
  var speed = 0.0
  let elasticity: Double
  let resistance = 0.1
  private var clock = SubstepClock()
  /// Whether an overlap would have been corrected, which this model does not do, or single precision
  /// may have led to another decision.
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

  /// Marks the model as unreliable where a comparison is too close for single precision.
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

/// The gaps at rest, and the bounces before.
@Suite("Flat falls")
struct LandingTests {
  @Test(
    "a box that falls flat onto a line moves as the model, through all bounces until it rests",
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

  @Test("the line of the reference bounds is a point outside, everything else is the same")
  func bounds() throws {
    let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var (lowest, highest) = (CGFloat.infinity, -CGFloat.infinity)
    var compared = 0
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
      compared += 1
    }
    #expect(compared > 10, "\(compared) falls to the end")
    #expect(lowest >= 379 && lowest < 379.1 && highest > 379.55 && highest < 379.9)
  }

  @Test("an item of 40 points in a view of 400 comes to rest at 379.58139, as measured on UIKit")
  func measuredRest() throws {
    // The height of the measured fall is not known. With the default material, this is the only whole
    // number of points from which it ends there, in the engine as in the model above.
    let block = Block(40, 40, at: 200, 245)
    let collision = CollisionBehavior(items: [block])
    collision.translatesReferenceBoundsIntoBoundary = true
    let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let animator = DynamicAnimator(referenceView: view)
    try animator.addBehavior(GravityBehavior(items: [block]))
    try animator.addBehavior(collision)
    animator.advance(frames: 240)
    #expect(!animator.isRunning && agree(block.center.y, 379.58139, within: 1e-3))
    // UIKit comes to rest at 579.340698 from there, by a rule that is not known; this is Box2D 2.3's
    // value, and the table of differences lists it.
    view.frame.size = CGSize(width: 300, height: 600)
    animator.advance(frames: 240)
    #expect(!animator.isRunning && agree(block.center.y, 579.060059, within: 1e-3))
  }
}
