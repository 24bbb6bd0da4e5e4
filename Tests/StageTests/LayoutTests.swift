import Foundation
import Geometry
import SceneFormat
import SceneText
import Stage
import Testing

@Suite("The layout of a scene")
struct LayoutTests {
  @Test("frames, centers and sizes follow from the layout, in the order of the file")
  func values() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 100]},
      "views": [
        {"id": "outer", "frame": [50, 20, 100, 60], "alpha": 0.25, "transform": {"rotation": "90deg"},
         "subviews": [{"id": "inner", "frame": [10, 10, 20, 20]}]},
        {"id": "hello", "type": "label", "text": "Hello"}],
      "layout": ["H:[hello]-30-|", "V:|-8-[hello]"]
      """)
    #expect(stage.diagnostics.isEmpty)
    #expect(stage.layout.map(\.id) == ["outer", "inner", "hello"])
    let (outer, inner, hello) = (stage.layout[0], stage.layout[1], stage.layout[2])
    // Rotated by 90° about (100, 50).
    #expect(abs(outer.frame.minX - 70) < 1e-9 && abs(outer.frame.minY) < 1e-9)
    #expect(outer.center == CGPoint(x: 100, y: 50) && outer.alpha == 0.25)
    #expect(outer.size == CGSize(width: 100, height: 60) && outer.rotation == .pi / 2)
    // (20, 20) is (-30, -10) from the middle, which the rotation maps to (10, -30).
    let place = inner.center.applying(inner.superviewToCanvas)
    #expect(abs(place.x - 110) < 1e-9 && abs(place.y - 20) < 1e-9)
    // Five characters of 10 by 20, 30 points from the right edge.
    #expect(hello.frame == CGRect(x: 120, y: 8, width: 50, height: 20))
  }

  @Test("conflicts and ambiguities are warnings")
  func warnings() throws {
    let stage = try staged(
      """
      "views": [{"id": "a"}, {"id": "lost"}],
      "layout": ["H:|-10-[a(50)]", "a.width == 60", "V:[a(20)]"]
      """)
    #expect(
      stage.diagnostics.map(\.code).sorted() == [
        "ambiguous-layout", "unplaced-view", "unsatisfiable-constraints",
      ])
    #expect(stage.diagnostics.allSatisfy { $0.severity == .warning })
  }
}
