import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Drawing borders")
struct BorderTests {
  private func border(_ shape: DisplayList.Shape, _ width: CGFloat) -> DisplayList.Item {
    .border(DisplayList.Border(shape, width: width, color: .black))
  }

  @Test("a border is inside the bounds and has its width", arguments: [1, 2, 3])
  func inside(width: Int) throws {
    let bitmap = try draw([border(.rectangle(rect(4, 3, 11, 12)), CGFloat(width))])
    for y in 0..<20 {
      for x in 0..<20 {
        let isInOuter = (4..<15).contains(x) && (3..<15).contains(y)
        let isInInner =
          (4 + width..<15 - width).contains(x) && (3 + width..<15 - width).contains(y)
        #expect(bitmap[x, y] == (isInOuter && !isInInner ? .black : .white))
      }
    }
  }

  @Test("a border that reaches the middle fills the shape")
  func full() throws {
    let shape = DisplayList.Shape.rectangle(rect(4, 4, 10, 6))
    #expect(try draw([border(shape, 3)]) == draw([.fill(shape, .black)]))
    #expect(try draw([border(shape, 100)]) == draw([.fill(shape, .black)]))
  }

  @Test("a border of no width draws nothing", arguments: [0, -1, CGFloat.nan])
  func none(width: CGFloat) throws {
    #expect(try draw([border(.rectangle(rect(4, 4, 10, 6)), width)]) == draw([]))
  }

  /// The outer area less the inner one, whose radius is smaller by the width.
  @Test("a rounded border keeps its width around the corners")
  func rounded() throws {
    let bitmap = try draw(
      [border(.roundedRectangle(rect(2, 2, 16, 16), cornerRadius: 6), 2)])
    let outer = 256 - (4 - Double.pi) * 36
    let inner = 144 - (4 - Double.pi) * 16
    #expect(abs(bitmap.blackness / (outer - inner) - 1) < 0.01)
  }

  @Test("the inner corners are square where the width exceeds the radius")
  func squareInside() throws {
    let bitmap = try draw(
      [border(.roundedRectangle(rect(2, 2, 16, 16), cornerRadius: 3), 4)])
    #expect(bitmap[6, 6] == .white)
    #expect(bitmap[5, 5] == .black)
  }

  @Test("an ellipse's border is the ellipse less the smaller one")
  func ellipse() throws {
    let bitmap = try draw([border(.ellipse(rect(1, 3, 18, 14)), 2)])
    #expect(abs(bitmap.blackness / (.pi * (9 * 7 - 7 * 5)) - 1) < 0.01)
  }

  @Test("a path's border is inside the path")
  func path() throws {
    let shape = DisplayList.Shape.path(BezierPath(rect: rect(4, 3, 11, 12)))
    #expect(
      try draw([border(shape, 2)]) == draw([border(.rectangle(rect(4, 3, 11, 12)), 2)]))
  }

  @Test("a translucent border is as light at its corners as along its sides")
  func translucent() throws {
    let shape = DisplayList.Shape.rectangle(rect(4, 4, 10, 10))
    let item = DisplayList.Border(shape, width: 2, color: Color.black.withAlpha(0.5))
    let bitmap = try draw([.border(item)])
    #expect(bitmap[4, 4] == bitmap[8, 4])
    #expect(bitmap[4, 4].isNear(Pixel(red: 128, green: 128, blue: 128)))
  }
}
