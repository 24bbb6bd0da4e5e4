import Foundation
import Geometry
import Testing

@Suite("Content modes")
struct ContentModeTests {
  /// Where UIKit places an image of 24 by 16 in a square of 40 at (10, 20).
  private static func place(_ mode: ContentMode) -> CGRect {
    switch mode {
    case .scaleToFill, .redraw: CGRect(x: 10, y: 20, width: 40, height: 40)
    case .scaleAspectFit:
      CGRect(x: 10, y: 20 + (40 - 40 / 1.5) / 2, width: 40, height: 40 / 1.5)
    case .scaleAspectFill: CGRect(x: 0, y: 20, width: 60, height: 40)
    case .center: CGRect(x: 18, y: 32, width: 24, height: 16)
    case .top: CGRect(x: 18, y: 20, width: 24, height: 16)
    case .bottom: CGRect(x: 18, y: 44, width: 24, height: 16)
    case .left: CGRect(x: 10, y: 32, width: 24, height: 16)
    case .right: CGRect(x: 26, y: 32, width: 24, height: 16)
    case .topLeft: CGRect(x: 10, y: 20, width: 24, height: 16)
    case .topRight: CGRect(x: 26, y: 20, width: 24, height: 16)
    case .bottomLeft: CGRect(x: 10, y: 44, width: 24, height: 16)
    case .bottomRight: CGRect(x: 26, y: 44, width: 24, height: 16)
    }
  }

  @Test(
    "an image of 24 by 16 in a square of 40 is placed as in UIKit",
    arguments: ContentMode.allCases)
  func rects(mode: ContentMode) {
    let rect = mode.rect(
      of: CGSize(width: 24, height: 16), in: CGRect(x: 10, y: 20, width: 40, height: 40))
    let expected = Self.place(mode)
    #expect(abs(rect.minX - expected.minX) < 1e-9 && abs(rect.minY - expected.minY) < 1e-9)
    #expect(abs(rect.maxX - expected.maxX) < 1e-9 && abs(rect.maxY - expected.maxY) < 1e-9)
  }
}
