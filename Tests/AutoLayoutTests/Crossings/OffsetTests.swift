import AutoLayout
import Foundation
import Geometry
import Scene
import Testing

/// Distances of anchors, crossed with the direction of the layout and with relations.
@Suite("Distances of anchors in both directions")
struct OffsetTests {
  /// A box of 80 points at 100 from the leading side of a root of 400, and a probe.
  private func boxes(
    _ direction: LayoutDirection
  ) throws -> (root: Box, box: Box, probe: Box, engine: LayoutEngine) {
    let root = Box.root()
    root.traits.direction = direction
    let boxes = root.add("box", "probe")
    try constrain([root] + boxes, "box.leading == root.leading + 100", "box.width == 80")
    return (root, boxes[0], boxes[1], LayoutEngine(root: root))
  }

  @Test(
    "from a leading or to a trailing anchor it is positive in reading direction",
    arguments: ["leading", "trailing", "centerX"],
    [LayoutDirection.leftToRight, .rightToLeft])
  func directional(name: String, direction: LayoutDirection) throws {
    let (root, box, probe, engine) = try boxes(direction)
    let (anchor, place): (LayoutXAxisAnchor, CGFloat) =
      switch name {
      case "leading": (box.leadingAnchor, 100)
      case "trailing": (box.trailingAnchor, 180)
      default: (box.centerXAnchor, 140)
      }
    // The distance as a width, twice and 5 more; and the distance back, negative.
    try probe.widthAnchor.constraint(
      equalTo: root.leadingAnchor.anchorWithOffset(to: anchor), multiplier: 2, constant: 5
    ).activate()
    try probe.heightAnchor.constraint(
      equalTo: anchor.anchorWithOffset(to: root.leadingAnchor), multiplier: -1
    ).activate()
    engine.layout()
    #expect(probe.frame.size == CGSize(width: 2 * place + 5, height: place))
  }

  @Test(
    "between left, right and center anchors it does not depend on the direction",
    arguments: ["left", "right", "centerX"], [LayoutDirection.leftToRight, .rightToLeft])
  func fixed(name: String, direction: LayoutDirection) throws {
    let (root, box, probe, engine) = try boxes(direction)
    let left: CGFloat = direction == .leftToRight ? 100 : 220
    let (anchor, place): (LayoutXAxisAnchor, CGFloat) =
      switch name {
      case "left": (box.leftAnchor, left)
      case "right": (box.rightAnchor, left + 80)
      default: (box.centerXAnchor, left + 40)
      }
    try probe.widthAnchor.constraint(
      equalTo: root.leftAnchor.anchorWithOffset(to: anchor)
    ).activate()
    engine.layout()
    #expect(probe.frame.width == place)
  }

  @Test("vertical distances do not depend on it either", arguments: LayoutDirection.allCases)
  func vertical(direction: LayoutDirection) throws {
    let (root, box, probe, engine) = try boxes(direction)
    try constrain([root, box], "box.top == root.top + 30", "box.height == 50")
    try probe.heightAnchor.constraint(
      equalTo: root.topAnchor.anchorWithOffset(to: box.bottomAnchor), constant: 7
    ).activate()
    engine.layout()
    #expect(probe.frame.height == 87)
  }

  @Test(
    "a distance places the anchor that it leads to",
    arguments: [LayoutDirection.leftToRight, .rightToLeft],
    [LayoutRelation.equal, .lessThanOrEqual, .greaterThanOrEqual])
  func placing(direction: LayoutDirection, relation: LayoutRelation) throws {
    let (root, box, probe, engine) = try boxes(direction)
    let distance = box.trailingAnchor.anchorWithOffset(to: probe.leadingAnchor)
    let gap =
      switch relation {
      case .equal: distance.constraint(equalToConstant: 30)
      case .lessThanOrEqual: distance.constraint(lessThanOrEqualToConstant: 30)
      case .greaterThanOrEqual: distance.constraint(greaterThanOrEqualToConstant: 30)
      }
    try gap.activate()
    // A weak wish on the other side of the limit.
    let wish = relation == .greaterThanOrEqual ? 150 : 290
    try constrain(
      [root, box, probe], "probe.width == 20", "probe.leading == root.leading + \(wish) @10")
    engine.layout()
    let start: CGFloat = 100 + 80 + 30
    #expect(probe.frame.minX == (direction == .leftToRight ? start : 400 - start - 20))
  }
}
