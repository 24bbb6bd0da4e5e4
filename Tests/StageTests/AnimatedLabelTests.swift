import DisplayList
import Foundation
import Geometry
import Stage
import Testing

/// A label whose width is animated is drawn for its final size, and placed in the bounds that are seen.
@Suite("Labels in animations of their size")
struct AnimatedLabelTests {
  /// The label's width goes evenly from 200 to 100 points in a second.
  private static func item(_ mode: String, at frame: Int) throws -> DisplayList.Text {
    let stage = try staged(
      """
      "canvas": {"size": [300, 100], "scale": 1}, "timing": {"duration": 2},
      "views": [{"id": "a", "type": "label", "text": "A long text", "frame": [50, 20, 200, 40] \(mode)}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", "set": {"a.bounds.size.width": 100}}}]}]
      """)
    stage.advance(frames: frame)
    let texts = stage.displayList().items.compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
    return try #require(texts.first)
  }

  @Test("the text breaks for the final width, and is stretched to the width that is seen")
  func redraw() throws {
    let text = try Self.item("", at: 30)
    #expect(text.rect.width == 100 && text.rect.height == 40)
    #expect(abs(text.transform.a - 1.5) < 1e-9 && text.transform.d == 1)
    #expect(abs(text.transform.tx - 150) < 1e-9 && abs(text.transform.ty - 40) < 1e-9)
    let after = try Self.item("", at: 90)
    #expect(after.rect.width == 100 && after.transform.a == 1)
  }

  @Test(
    "with another content mode it is placed in its own size",
    arguments: [("left", 125.0), ("center", 150), ("right", 175)])
  func placed(mode: String, center: Double) throws {
    let text = try Self.item(#", "contentMode": "\#(mode)""#, at: 30)
    #expect(text.rect.width == 100 && text.transform.a == 1)
    #expect(abs(Double(text.transform.tx) - center) < 1e-9)
  }
}
