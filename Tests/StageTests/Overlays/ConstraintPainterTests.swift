import DisplayList
import Foundation
import Geometry
import SceneFormat
import Stage
import Testing

@Suite("Constraints as an overlay")
struct ConstraintPainterTests {
  /// The texts on a scene's dimension lines.
  private func texts(_ layout: String) throws -> [String] {
    try staged(
      """
      "canvas": {"size": [200, 100]}, "views": [{"id": "a"}, {"id": "b"}],
      "overlays": {"constraints": true}, "layout": [\(layout)]
      """
    ).displayList().items.compactMap { item in
      guard case .text(let text) = item else { return nil }
      return text.block.string
    }
  }

  @Test(
    "gaps say how long they are, bounds what they bound, wishes their priority",
    arguments: [
      (#""H:|-30-[a]""#, ["30"]), (#""H:[a]-20-|""#, ["20"]),
      (#""H:|-[a]""#, ["8"]), (#""H:|-(>=30)-[a]""#, ["≥30"]),
      (#""a.right <= root.right - 20", "H:|[a(20)]""#, ["≥20", "20"]),
      (#""H:|-40@700-[a]""#, ["40 @700"]), (#""V:[a(50)]""#, ["50"]),
      (#""H:[a(>=20,<=50)]""#, ["≥20, ≤50"]), (#""b.width == a.width * 2 + 5""#, ["= 2×a + 5"]),
      (#""H:|[a(20)]", "b.left == a.right + 2 * systemSpacing""#, ["16", "20"]),
      // Flush edges have no gap, and centers and distances no line.
      (#""H:|[a]", "a.centerY == root.centerY""#, []),
      (#""H:|[a][b]", "(b.top - a.bottom) == 20", "b.width == (root.right - b.right)""#, []),
    ])
  func words(layout: String, expected: [String]) throws {
    #expect(try texts(layout) == expected)
  }

  @Test("what was dropped in a conflict is not drawn")
  func dropped() throws {
    #expect(try texts(#""a.width == 50", "a.width == 60""#) == ["50"])
  }
}
