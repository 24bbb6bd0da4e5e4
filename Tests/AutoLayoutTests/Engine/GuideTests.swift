import AutoLayout
import Foundation
import Testing

@Suite("Layout guides")
struct GuideTests {
  @Test("guides make equal gaps, with frames in their owner's coordinates (3.6)")
  func gaps() throws {
    let root = Box.root()
    let box = Box("box", 50, 0, 300, 100)
    root.add(box)
    let views = box.add("a", "b")
    let guides = ["g1", "g2", "g3"].map { LayoutGuide(identifier: $0) }
    for guide in guides { box.add(guide) }
    try constrain(
      [box] + views + guides, "g1.left == box.left", "a.left == g1.right", "a.width == 60",
      "g2.left == a.right", "b.left == g2.right", "b.width == 90", "g3.left == b.right",
      "g3.right == box.right", "g2.width == g1.width", "g3.width == g1.width")
    LayoutEngine(root: root).layout()
    #expect(guides.map(\.layoutFrame.width) == [50, 50, 50])
    #expect(guides.map(\.layoutFrame.minX) == [0, 110, 250])
    #expect(views.map(\.frame.minX) == [50, 160])
  }
}
