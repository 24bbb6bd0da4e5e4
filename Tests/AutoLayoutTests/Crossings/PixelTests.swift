import AutoLayout
import Foundation
import Geometry
import Testing

/// Rounding to pixels, crossed with scales and with the ways in which an edge is computed.
@Suite("Edges on halves of pixels")
struct PixelTests {
  /// The pixel of an edge at a rational place: the nearest one, halves up, in whole numbers.
  private func pixel(_ numerator: Int, over denominator: Int) -> Int {
    let (twice, below) = (2 * numerator + denominator, 2 * denominator)
    // Rounded down, also below 0.
    return twice >= 0 ? twice / below : -((-twice + below - 1) / below)
  }

  @Test(
    "a half that parts add up to rounds up at every scale, whatever the parts",
    arguments: [1, 2, 3], [3, 5, 6, 7, 9, 11, 13])
  func parts(scale: Int, count: Int) throws {
    // The root's width in pixels, so that every other edge of the parts or none is on a half.
    for width in [count * 100 + count / 2, count * 33 + 1, count * 51 / 2, 1001] {
      let root = Box.root(CGFloat(width) / CGFloat(scale), 100)
      let boxes = (0..<count).map { Box("b\($0)") }
      for box in boxes { root.add(box) }
      try constrain([root] + boxes, "b0.left == root.left", "b\(count - 1).right == root.right")
      for index in 1..<count {
        try constrain(
          boxes, "b\(index).left == b\(index - 1).right", "b\(index).width == b0.width")
      }
      let engine = LayoutEngine(root: root)
      engine.scale = CGFloat(scale)
      engine.layout()
      for (index, box) in boxes.enumerated() {
        let left = pixel(width * index, over: count)
        let right = pixel(width * (index + 1), over: count)
        #expect(box.frame.minX == CGFloat(left) / CGFloat(scale), "\(width), \(index)")
        #expect(box.frame.maxX == CGFloat(right) / CGFloat(scale), "\(width), \(index)")
      }
    }
  }

  @Test(
    "a half by a rounded factor rounds up, above and below 0", arguments: [1, 2, 3, 4],
    [3, 6, 7, 9, 13])
  func factors(scale: Int, denominator: Int) throws {
    for half in [1, 3, 15, 101, -1, -7, -33] {
      // The edge half/2 pixels from the root's, as a denominator-th of a width.
      let root = Box.root(CGFloat(abs(half) * denominator) / 2 / CGFloat(scale), 100)
      let boxes = root.add("a", "b")
      let sign = half < 0 ? "-" : ""
      // A decimal factor such as 0.3333333333333333, which is not a third.
      try constrain(
        [root] + boxes, "a.width == \(1 / Double(denominator)) * root.width",
        "(b.left - root.left) == \(sign)1 * a.width", "a.left == root.left", "b.width == 10")
      let engine = LayoutEngine(root: root)
      engine.scale = CGFloat(scale)
      engine.layout()
      #expect(boxes[1].frame.minX == CGFloat(pixel(half, over: 2)) / CGFloat(scale), "\(half)")
    }
  }

  @Test(
    "the tolerance of a half is half a millionth of a pixel, at every scale",
    arguments: [1.0, 2, 3, 4.5], [0, 10, -10, 2000])
  func tolerance(scale: CGFloat, pixel: CGFloat) {
    for (offset, isUp) in [
      (-1e-4, false), (-1e-5, false), (-2e-6, false), (-2e-7, true), (-1e-9, true), (0, true),
      (1e-9, true), (1e-4, true),
    ] as [(CGFloat, Bool)] {
      let edge = (pixel + 0.5 + offset) / scale
      let rect = CGRect(x: edge, y: edge, width: 10 / scale, height: 20 / scale)
      let rounded = rect.roundedToPixels(scale: scale)
      let expected = (pixel + (isUp ? 1 : 0)) / scale
      #expect(rounded.minX == expected && rounded.minY == expected, "\(offset)")
      #expect(abs(rounded.width * scale - 10) < 1e-9 && abs(rounded.height * scale - 20) < 1e-9)
    }
  }

  @Test(
    "edges on halves are rounded in the superview, however deep, and never fed back",
    arguments: [1.0, 2.0])
  func nested(scale: CGFloat) throws {
    let root = Box.root(100, 100)
    let outer = root.add("outer")[0]
    let inner = outer.add("inner")[0]
    try constrain(
      [root, outer, inner], "outer.left == root.left + \(10.5 / scale)",
      "outer.width == \(30.5 / scale)",
      "inner.left == outer.left + \(0.5 / scale)", "inner.right == outer.right")
    let engine = LayoutEngine(root: root)
    engine.scale = scale
    for _ in 0..<3 { engine.layout() }
    // Edges at 10.5 and 41 pixels; the inner ones at 0.5 and 30.5 of the superview's exact frame.
    #expect(outer.frame.minX * scale == 11 && outer.frame.maxX * scale == 41)
    #expect(inner.frame.minX * scale == 1 && inner.frame.maxX * scale == 31)
  }
}
