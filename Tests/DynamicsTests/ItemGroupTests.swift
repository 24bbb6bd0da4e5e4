import Dynamics
import Foundation
import Scene
import Geometry
import Testing
import Scene

/// The geometry and the motion of groups.
@Suite("Item groups")
struct ItemGroupTests {
  @Test("the center and the bounds are those of the members' common box")
  func geometry() throws {
    let members = [Block(20, 20, at: 10, 10), Block(40, 20, at: 80, 50)]
    members[0].transform = CGAffineTransform(rotationAngle: 0.7)
    let group = try DynamicItemGroup(items: members)
    #expect(group.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(group.center == CGPoint(x: 50, y: 30) && group.transform == .identity)
    group.center = CGPoint(x: 60, y: 30)
    #expect(members[0].center == CGPoint(x: 20, y: 10))
    group.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // (−40, −20) turned a quarter clockwise is (20, −40).
    #expect(agree(members[0].center.x, 80) && agree(members[0].center.y, -10))
    #expect(members[1].transform == group.transform)
    #expect(group.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test("a group moves as one body with the mass of its members, each a box")
  func motion() throws {
    let members = [Block(100, 100, at: 50, 50), Block(100, 100, at: 350, 50)]
    let group = try DynamicItemGroup(items: members)
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 150, vertical: 0), for: group)
    let properties = DynamicItemBehavior([group], resistance: 0)
    let animator = try DynamicAnimator(push, properties)
    #expect(animator.state(of: members[0]) == nil)
    #expect(animator.collisionOutlines(of: group).count == 2)
    animator.advance(frames: 1)
    // Two kilograms; two boxes of inertia 1/6 at 1.5 m: 4.8333 kg·m².
    #expect(agree(properties.linearVelocity(for: group).y, 50, within: 1e-3))
    let spin = 1.5 / (2 * (1.0 / 6 + 2.25))
    #expect(agree(properties.angularVelocity(for: group), spin, within: 1e-5))
    animator.advance(frames: 59)
    let distance = CGVector(from: members[0].center, to: members[1].center).length
    #expect(agree(distance, 300, within: 0.01))
    #expect(agree(members[0].angle, members[1].angle) && members[0].angle > 0.2)
  }

  @Test("a group cannot be empty or inside another")
  func errors() throws {
    #expect(throws: DynamicsError.emptyGroup) { try DynamicItemGroup(items: []) }
    let group = try DynamicItemGroup(items: [Block(5, 5, at: 0, 0)])
    #expect(throws: DynamicsError.groupInsideGroup) { try DynamicItemGroup(items: [group]) }
    let small = try DynamicItemGroup(items: [Block(0, 5, at: 0, 0)])
    // The member has no size, not the group.
    let error = DynamicsError.invalidItemSize(
      item: "Block", size: CGSize(width: 0, height: 5))
    #expect(throws: error) { try DynamicAnimator(GravityBehavior(items: [small])) }
  }
}
