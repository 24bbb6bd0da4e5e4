import AutoLayout
import Foundation
import Geometry
import Testing
import TestSupport
import Scene

@Suite("Extreme numbers")
struct ExtremeTests {
  @Test("with any numbers a layout ends and sets finite frames", arguments: 0..<8)
  func ends(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let numbers: [CGFloat] = [
      0, 1, -1, .nan, .infinity, -.infinity, 1e300, -1e308, 1e-300, 1e9, 0.1, 40,
    ]
    let finite = numbers.filter(\.isFinite)
    let root = Box.root()
    var boxes: [Box] = []
    var constraints: [LayoutConstraint] = []
    let attributes = LayoutAttribute.allCases
    let engine = LayoutEngine(root: root)
    for _ in 0..<30 {
      let box = Box("box\(boxes.count)")
      (boxes.isEmpty ? root : random.pick(boxes)).add(box)
      boxes.append(box)
      box.traits.translatesAutoresizingMaskIntoConstraints = random.below(3) == 0
      box.traits.autoresizingMask = AutoresizingMask(rawValue: UInt(random.below(64)))
      box.traits.frame = CGRect(
        x: random.pick(numbers), y: random.pick(numbers), width: random.pick(numbers),
        height: random.pick(numbers))
      box.traits.contentSize = AxisPair(
        horizontal: random.pick(numbers), vertical: random.pick(numbers))
      box.traits.margins.left = random.pick(numbers)
      box.traits.alignmentInsets.top = random.pick(numbers)
      box.traits.lastBaseline = random.pick(numbers)
      for _ in 0..<3 {
        let constraint = try? LayoutConstraint(
          item: random.pick(boxes), attribute: random.pick(attributes),
          relatedBy: random.pick(LayoutRelation.allCases), toItem: random.pick(boxes),
          attribute: random.pick(attributes), multiplier: random.pick(finite),
          constant: random.pick(finite))
        try? constraint?.setPriority(random.pick([.required, 1e-30, 999.5, 250]))
        try? constraint?.activate()
        if let constraint { constraints.append(constraint) }
      }
      engine.layout()
      for frame in boxes.flatMap(\.frames) {
        #expect(frame.minX.isFinite && frame.maxX.isFinite && frame.height.isFinite)
      }
    }
    // Some of the constraints, their numbers and their priorities are not valid.
    #expect(constraints.count { $0.isActive } > 10)
    #expect(engine.report().items.count == boxes.count + 1)
  }
}
