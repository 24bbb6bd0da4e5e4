import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// Collision outlines, and what is refused as one.
@Suite("Collision shapes of items")
struct ItemShapeTests {
  private func outlines(of block: Block) throws -> [BezierPath] {
    try DynamicAnimator(DynamicItemBehavior(items: [block])).collisionOutlines(of: block)
  }

  /// The number of corners of closed polygons.
  private func corners(_ paths: [BezierPath]) -> Int {
    paths.map { $0.elements.count - 1 }.reduce(0, +)
  }

  @Test(
    "an ellipse that is not a circle is a polygon of as many corners as UIKit's",
    arguments: [(20.0, 10.0, 4), (100, 50, 24), (60, 200, 44)])
  func ellipse(width: Double, height: Double, count: Int) throws {
    let block = Block(width, height, at: 0, 0)
    block.collisionBoundsType = .ellipse
    #expect(corners(try outlines(of: block)) == count)
  }

  @Test("the outline of a rectangle or path is at the item's position and angle")
  func outline() throws {
    let block = Block(40, 20, at: 100, 50)
    block.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let box = try #require(try outlines(of: block).first)
    guard case .move(let corner)? = box.elements.first else {
      Issue.record("no outline")
      return
    }
    #expect(agree(corner.x, 110) && agree(corner.y, 30))
    block.collisionBoundsType = .path
    block.collisionBoundingPath.path = BezierPath(
      polygon: [CGPoint(x: 0, y: -9), CGPoint(x: 9, y: 9), CGPoint(x: -9, y: 9)])
    #expect(corners(try outlines(of: block)) == 3)
  }

  @Test("a path that is not convex is divided into convex parts of the same area")
  func concave() throws {
    let block = Block(100, 100, at: 0, 0)
    block.collisionBoundsType = .path
    let star = (0..<10).map { index in
      let (sine, cosine) = PortableMath.sineAndCosine(Double(index) * .pi / 5)
      let radius = index % 2 == 0 ? 50.0 : 20
      return CGPoint(x: radius * cosine, y: radius * sine)
    }
    for points in [star, star.reversed()] {
      block.collisionBoundingPath = MutableBezierPath(BezierPath(polygon: points))
      let parts = try outlines(of: block).map { path in
        path.elements.compactMap { element -> CGPoint? in
          switch element {
          case .move(let point), .line(let point): point
          default: nil
          }
        }
      }
      #expect(parts.count >= 5 && parts.count <= 8)
      #expect(agree(parts.map(area).reduce(0, +), area(star), within: 0.1))
    }
  }

  private func area(_ points: [CGPoint]) -> CGFloat {
    var doubled: CGFloat = 0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      doubled += point.x * next.y - next.x * point.y
    }
    return abs(doubled / 2)
  }

  @Test(
    "a path that does not bound an area is refused",
    arguments: [
      [], [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0)],
      [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 4, y: 0)],
      [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 9), CGPoint(x: 9, y: 0), CGPoint(x: 0, y: 8)],
      [CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 4, y: 5)],
      [CGPoint(x: 0, y: 0), CGPoint(x: 1e300, y: 0), CGPoint(x: 4, y: 5)],
    ])
  func degenerate(points: [CGPoint]) throws {
    let block = Block(50, 50, at: 0, 0)
    block.collisionBoundsType = .path
    block.collisionBoundingPath = MutableBezierPath(BezierPath(polygon: points))
    #expect(throws: DynamicsError.invalidBoundingPath(item: "Block")) { try outlines(of: block) }
  }

  @Test("only the first subpath counts, and its curves become chords")
  func subpath() throws {
    let block = Block(50, 50, at: 0, 0)
    block.collisionBoundsType = .path
    var path = BezierPath(ovalIn: CGRect(x: -50, y: -25, width: 100, height: 50))
    path.append(BezierPath(rect: CGRect(x: 0, y: 0, width: 500, height: 500)))
    block.collisionBoundingPath = MutableBezierPath(path)
    #expect(corners(try outlines(of: block)) == 24)
  }

  @Test(
    "sizes that cannot be simulated are refused",
    arguments: [
      CGSize(width: 0, height: 5), CGSize(width: 5, height: -1), CGSize(width: 5, height: 2e6),
      CGSize(width: CGFloat.nan, height: 5), CGSize(width: CGFloat.infinity, height: 5),
    ])
  func sizes(size: CGSize) throws {
    let block = Block(50, 50, at: 0, 0)
    block.bounds.size = size
    let gravity = GravityBehavior(items: [block])
    #expect(throws: DynamicsError.self) { try DynamicAnimator(gravity) }
    let empty = GravityBehavior()
    let animator = try DynamicAnimator(empty)
    #expect(throws: DynamicsError.self) { try empty.addItem(block) }
    #expect(empty.items.isEmpty && animator.behaviors.count == 1)
  }
}
