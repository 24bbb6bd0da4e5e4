import Dynamics
import Foundation
import Geometry
import Testing

/// Motion, changes while it acts, and removal.
@Suite("Snaps")
struct SnapTests {
  @Test("an item comes to rest on the point, upright, and the animator pauses")
  func rest() throws {
    let block = Block(80, 80, at: 60, 80)
    block.transform = CGAffineTransform(rotationAngle: 0.6)
    let snap = SnapBehavior(item: block, snapTo: CGPoint(x: 200, y: 300))
    #expect(snap.damping == 0.5)
    let animator = try DynamicAnimator(snap)
    animator.advance(frames: 300)
    #expect(!animator.isRunning)
    #expect(agree(block.center.x, 200, within: 0.01) && agree(block.center.y, 300, within: 0.01))
    #expect(agree(block.angle, 0, within: 1e-3))
  }

  @Test("more damping means less overshoot")
  func damping() throws {
    let overshoots = try [0, 0.2, 0.5, 1].map { (damping: CGFloat) in
      let block = Block(100, 50, at: 100, 100)
      let snap = SnapBehavior(item: block, snapTo: CGPoint(x: 300, y: 100))
      snap.damping = damping
      let animator = try DynamicAnimator(snap)
      return (0..<60).map { _ in
        animator.advance(frames: 1)
        return block.center.x - 300
      }.max() ?? 0
    }
    #expect(overshoots == overshoots.sorted(by: >) && overshoots[0] > 100)
  }

  @Test("a moved point pulls the item; a changed damping takes effect when the snap is added again")
  func liveChanges() throws {
    func path(_ change: (SnapBehavior, DynamicAnimator) throws -> Void) throws -> [CGPoint] {
      let block = Block(100, 50, at: 100, 100)
      let snap = SnapBehavior(item: block, snapTo: CGPoint(x: 100, y: 100))
      let animator = try DynamicAnimator(snap)
      animator.advance(frames: 60)
      #expect(!animator.isRunning && agree(block.center.x, 100))
      try change(snap, animator)
      snap.snapPoint = CGPoint(x: 150, y: 100)
      return (0..<200).map { _ in
        animator.advance(frames: 1)
        return block.center
      }
    }
    let plain = try path { _, _ in }
    #expect(agree(try #require(plain.last).x, 150, within: 0.01))
    #expect(try path { snap, _ in snap.damping = 1 } == plain)
    let readded = try path { snap, animator in
      snap.damping = 1
      animator.removeBehavior(snap)
      try animator.addBehavior(snap)
    }
    #expect(readded != plain)
  }

  @Test("a point that is not finite is refused")
  func refusal() {
    let snap = SnapBehavior(item: Block(1, 1, at: 0, 0), snapTo: CGPoint(x: CGFloat.nan, y: 0))
    #expect(throws: DynamicsError.invalidValue(name: "snapPoint")) { try DynamicAnimator(snap) }
    snap.snapPoint = .zero
    snap.snapPoint = CGPoint(x: 0, y: -CGFloat.infinity)
    snap.damping = -1
    #expect(snap.snapPoint == .zero && snap.damping == 0.5)
  }

  @Test("a damping beyond that of the least oscillation is refused")
  func dampingRange() {
    let snap = SnapBehavior(item: Block(1, 1, at: 0, 0), snapTo: .zero)
    for damping in [1.01, -0.01, .nan] {
      snap.damping = damping
      #expect(snap.damping == 0.5)
    }
    snap.damping = 1
    #expect(snap.damping == 1)
  }

  @Test("a removed snap no longer acts")
  func removal() throws {
    let block = Block(100, 50, at: 100, 100)
    let snap = SnapBehavior(item: block, snapTo: CGPoint(x: 300, y: 100))
    let animator = try DynamicAnimator(snap, DynamicItemBehavior([block], resistance: 0))
    animator.advance(frames: 3)
    animator.removeBehavior(snap)
    let speed = try #require(animator.state(of: block)).velocityX
    animator.advance(frames: 10)
    #expect(try #require(animator.state(of: block)).velocityX == speed && speed > 0)
  }
}
