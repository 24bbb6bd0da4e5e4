import DisplayList
import Geometry
import Stage
import Testing

@Suite("Opacities of views and of their colors")
struct FadingTests {
  @Test("the opacity of a view multiplies that of its color", arguments: [1, 0.5, 0.25])
  func product(alpha: Double) throws {
    let stage = try staged(
      """
      "canvas": {"size": [100, 100], "scale": 1},
      "views": [{"frame": [20, 20, 50, 50], "backgroundColor": "#FF000080", "alpha": \(alpha)}]
      """)
    guard case .fill(let fill) = stage.displayList().items[0] else {
      Issue.record("a fill is expected")
      return
    }
    #expect(abs(fill.color.alpha - 128.0 / 255 * alpha) < 1e-12)
  }
}
