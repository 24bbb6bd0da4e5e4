import AutoLayout
import Foundation
import Geometry
import Scene
import Testing

/// Content sizes, crossed with priorities, relations and axes.
@Suite("Content sizes against constraints")
struct ContentPriorityTests {
  /// The size that content of 100 gets against a constraint of another size.
  ///
  /// Hugging works against growing, compression resistance against shrinking; the higher priority
  /// decides, and a constraint that the content satisfies does nothing.
  private func expected(
    hugging: Float, resistance: Float, _ relation: LayoutRelation, _ size: CGFloat,
    _ priority: Float
  ) -> CGFloat {
    switch relation {
    case .lessThanOrEqual where size >= 100, .greaterThanOrEqual where size <= 100: 100
    default: priority > (size > 100 ? hugging : resistance) ? size : 100
    }
  }

  @Test(
    "the higher priority decides, for either axis and relation",
    arguments: LayoutAxis.allCases,
    [LayoutRelation.equal, .lessThanOrEqual, .greaterThanOrEqual])
  func sizes(axis: LayoutAxis, relation: LayoutRelation) throws {
    for hugging in [1, 250, 749.5, 751, 1000] as [Float] {
      for resistance in [2, 251, 749, 750.5, 1000] as [Float] {
        for size in [60, 140] as [CGFloat] {
          for priority in [1.5, 250.5, 749.25, 750, 999.5] as [Float] {
            let root = Box.root()
            let box = root.add("box")[0]
            box.traits.contentSize = AxisPair(horizontal: 100, vertical: 100)
            box.traits.hugging[axis] = LayoutPriority(hugging)
            box.traits.compressionResistance[axis] = LayoutPriority(resistance)
            let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
            let constraint = try LayoutConstraint(
              item: box, attribute: attribute, relatedBy: relation, constant: size)
            constraint.priority = LayoutPriority(priority)
            try constraint.activate()
            LayoutEngine(root: root).layout()
            let found = axis == .horizontal ? box.frame.width : box.frame.height
            let expected = expected(
              hugging: hugging, resistance: resistance, relation, size, priority)
            #expect(
              found == expected,
              "hugging \(hugging), resistance \(resistance), \(relation) \(size) @\(priority)")
          }
        }
      }
    }
  }

  @Test(
    "of two contents in too much or too little space, the one with the lower priority changes",
    arguments: [(120.0, true), (120, false), (280, true), (280, false)], LayoutDirection.allCases)
  func pair(space: (width: CGFloat, isFirstLower: Bool), direction: LayoutDirection) throws {
    let (width, isFirstLower) = space
    let root = Box.root(width, 50)
    root.traits.direction = direction
    let boxes = root.add("a", "b")
    for (index, box) in boxes.enumerated() {
      let isLower = (index == 0) == isFirstLower
      box.traits.contentSize = AxisPair(horizontal: 100, vertical: 20)
      box.traits.hugging[.horizontal] = LayoutPriority(isLower ? 250 : 250.5)
      box.traits.compressionResistance[.horizontal] = LayoutPriority(isLower ? 750 : 750.5)
    }
    try constrain(
      [root] + boxes, "a.leading == root.leading", "b.leading == a.trailing",
      "b.trailing == root.trailing")
    LayoutEngine(root: root).layout()
    let widths = boxes.map(\.frame.width)
    #expect(widths == (isFirstLower ? [width - 100, 100] : [100, width - 100]))
    let starts = boxes.map {
      direction == .leftToRight ? $0.frame.minX : width - $0.frame.maxX
    }
    #expect(starts == [0, widths[0]])
  }
}
