import AutoLayout
import Foundation
import Geometry
import Testing
import TestSupport
import Scene

@Suite("Changes between layouts")
struct ChangeTests {
  @Test("constants, priorities, contents, margins and directions take effect at the next layout")
  func values() throws {
    let root = Box.root()
    let boxes = root.add("a", "b")
    let gap = try LayoutConstraint.activate(
      "a.leading == root.leadingMargin", among: [root] + boxes)
    let width = try LayoutConstraint.activate("b.width == 30 @500", among: boxes)
    try constrain([root] + boxes, "b.leading == a.trailing", "b.width == 50 @400")
    boxes[0].traits.contentSize = AxisPair(horizontal: 100, vertical: 10)
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(boxes.map(\.frame.minX) == [8, 108] && boxes[1].frame.width == 30)
    gap.constant = 5
    engine.layout()
    #expect(boxes.map(\.frame.minX) == [13, 113])
    try width.setPriority(300)
    engine.layout()
    #expect(boxes[1].frame.width == 50)
    boxes[0].traits.contentSize.horizontal = 80
    root.traits.margins.left = 20
    engine.layout()
    #expect(boxes.map(\.frame.minX) == [25, 105])
    root.traits.direction = .rightToLeft
    engine.layout()
    #expect(boxes.map(\.frame.maxX) == [387, 307])
    root.traits.frame.size.width = 500
    engine.layout()
    #expect(boxes.map(\.frame.maxX) == [487, 407])
  }

  @Test("changed content priorities and sizes take effect (3.1)")
  func contentPriorities() throws {
    let root = Box.root()
    let a = root.add("a")[0]
    a.traits.contentSize = AxisPair(horizontal: 100, vertical: nil)
    try constrain([root, a], "a.width == 150 @251", "a.width == 50 @700")
    let engine = LayoutEngine(root: root)
    engine.layout()
    // The compression resistance of 750 overrides the width of 50 at 700.
    #expect(a.frame.width == 100)
    a.traits.compressionResistance.horizontal = 600
    engine.layout()
    #expect(a.frame.width == 50)
    a.traits.contentSize.horizontal = nil
    engine.layout()
    #expect(a.frame.width == 50)
  }

  @Test("items may come, go and move to another tree")
  func tree() throws {
    let (root, other) = (Box.root(), Box.root(200, 200))
    let boxes = root.add("a", "b")
    try constrain([root] + boxes, "a.left == root.left + 10", "a.width == 20", "a.height == 5")
    try constrain([root] + boxes, "b.left == a.right", "b.width == 30")
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(boxes[1].frame.minX == 30)
    boxes[0].remove()
    engine.layout()
    // The edge of b is no longer determined and keeps its value; its width still is.
    #expect(boxes[1].frame.minX == 30 && boxes[1].frame.width == 30)
    other.add(boxes[0])
    try constrain([other] + boxes, "a.right == root.right")
    let second = LayoutEngine(root: other)
    second.layout()
    #expect(boxes[0].frame == CGRect(x: 180, y: 0, width: 20, height: 5))
    #expect(engine.exactFrame(of: boxes[0]) == nil)
    boxes[0].remove()
    root.add(boxes[0])
    try constrain([root] + boxes, "b.left == a.right", "a.left == root.left + 1")
    engine.layout()
    #expect(boxes[1].frame.minX == 21)
  }

  @Test("an engine agrees with a new one after many changes", arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let root = Box.root(320, 480)
    var boxes: [Box] = []
    let engine = LayoutEngine(root: root)
    for step in 0..<60 {
      switch random.below(7) {
      case 0,
        1 where boxes.count < 8:
        let box = Box("box\(step)")
        (boxes.isEmpty || random.below(2) == 0 ? root : random.pick(boxes)).add(box)
        boxes.append(box)
        let parent: any LayoutItem = box.parent ?? root
        let number = CGFloat(random.below(40))
        box.leadingAnchor.constraint(equalTo: parent.layoutLeading, constant: number)
          .isActive = true
        box.topAnchor.constraint(equalTo: parent.layoutTop, constant: number).isActive = true
        box.traits.contentSize = AxisPair(
          horizontal: CGFloat(20 + random.below(50)), vertical: CGFloat(10 + random.below(20)))
        box.traits.hugging.horizontal = LayoutPriority(Float(200 + step))
      case 2:
        guard let box = boxes.popLast() else { continue }
        if box.children.isEmpty { box.remove() } else { boxes.append(box) }
      case 3:
        let all = boxes.flatMap { $0.layoutState.constraints } + root.layoutState.constraints
        guard !all.isEmpty else { continue }
        random.pick(all).constant = CGFloat(random.below(60))
      case 4 where boxes.count > 1:
        let (first, second) = (random.pick(boxes), random.pick(boxes))
        guard first !== second else { continue }
        let equality = first.widthAnchor.constraint(equalTo: second.widthAnchor)
        equality.priority = LayoutPriority(Float(300 + step))
        equality.isActive = true
      case 5:
        root.traits.frame.size.width = CGFloat(200 + random.below(400))
      default:
        root.traits.direction = random.pick([.leftToRight, .rightToLeft])
      }
      guard random.below(3) == 0 else { continue }
      engine.layout()
      let exact = boxes.map { engine.exactFrame(of: $0) ?? .null }
      let conflicts = engine.conflicts
      let fresh = LayoutEngine(root: root)
      fresh.layout()
      #expect(fresh.conflicts == conflicts, "step \(step)")
      for (box, frame) in zip(boxes, exact) {
        let other = fresh.exactFrame(of: box) ?? .null
        #expect(abs(other.minX - frame.minX) + abs(other.width - frame.width) < 1e-8)
        #expect(abs(other.minY - frame.minY) + abs(other.height - frame.height) < 1e-8)
      }
      engine.layout()
    }
  }
}

extension LayoutItem {
  fileprivate var layoutLeading: LayoutXAxisAnchor { leadingAnchor }
  fileprivate var layoutTop: LayoutYAxisAnchor { topAnchor }
}
