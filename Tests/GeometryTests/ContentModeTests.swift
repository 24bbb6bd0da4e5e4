import Foundation
import Geometry
import Testing

@Suite("Content modes")
struct ContentModeTests {
  private static let bounds = CGRect(x: 10, y: 20, width: 40, height: 40)
  private static let size = CGSize(width: 24, height: 16)

  @Test(
    "an image of 24 by 16 in a square of 40 is placed as in UIKit",
    arguments: [
      (ContentMode.scaleToFill, CGRect(x: 10, y: 20, width: 40, height: 40)),
      (.redraw, CGRect(x: 10, y: 20, width: 40, height: 40)),
      (.scaleAspectFit, CGRect(x: 10, y: 20 + (40 - 40 / 1.5) / 2, width: 40, height: 40 / 1.5)),
      (.scaleAspectFill, CGRect(x: 0, y: 20, width: 60, height: 40)),
      (.center, CGRect(x: 18, y: 32, width: 24, height: 16)),
      (.top, CGRect(x: 18, y: 20, width: 24, height: 16)),
      (.bottom, CGRect(x: 18, y: 44, width: 24, height: 16)),
      (.left, CGRect(x: 10, y: 32, width: 24, height: 16)),
      (.right, CGRect(x: 26, y: 32, width: 24, height: 16)),
      (.topLeft, CGRect(x: 10, y: 20, width: 24, height: 16)),
      (.topRight, CGRect(x: 26, y: 20, width: 24, height: 16)),
      (.bottomLeft, CGRect(x: 10, y: 44, width: 24, height: 16)),
      (.bottomRight, CGRect(x: 26, y: 44, width: 24, height: 16)),
    ])
  func rects(mode: ContentMode, expected: CGRect) {
    let rect = mode.rect(of: Self.size, in: Self.bounds)
    #expect(abs(rect.minX - expected.minX) < 1e-9 && abs(rect.minY - expected.minY) < 1e-9)
    #expect(abs(rect.maxX - expected.maxX) < 1e-9 && abs(rect.maxY - expected.maxY) < 1e-9)
  }
}
