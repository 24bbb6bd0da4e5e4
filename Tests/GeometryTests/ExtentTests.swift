import Foundation
import Geometry
import Testing

@Suite("Extents")
struct ExtentTests {
  private let box = Extent(CGRect(x: 1, y: 2, width: 3, height: 4))

  @Test("an empty path covers nothing, and stays so under any transform")
  func nothing() {
    #expect(BezierPath().extent == .nothing)
    #expect(Extent(CGRect.null) == .nothing)
    let turn = CGAffineTransform(a: 0, b: 1, c: -1e300, d: 0, tx: 5, ty: 6)
    #expect(Extent.nothing.applying(turn) == .nothing)
    #expect(Extent.nothing.outset(by: 5).moved(by: CGVector(dx: 1, dy: 1)) == .nothing)
    #expect(!Extent.nothing.overlaps(.everything))
  }

  @Test("numbers that are not finite, given or computed, may cover everything")
  func everything() {
    #expect(Extent(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == .everything)
    #expect(Extent(CGRect(x: 1e308, y: 0, width: 1e308, height: 1)) == .everything)
    #expect(box.applying(CGAffineTransform(scaleX: 1e308, y: 1)) == .everything)
    #expect(box.outset(by: .infinity) == .everything)
    #expect(box.moved(by: CGVector(dx: CGFloat.nan, dy: 0)) == .everything)
    let path = BezierPath(polygon: [.zero, CGPoint(x: CGFloat.infinity, y: 0)], closed: false)
    #expect(path.extent == .everything)
  }

  @Test("boxes are united, intersected and compared as sets of points")
  func boxes() {
    let other = Extent(CGRect(x: 3, y: 4, width: 10, height: 10))
    #expect(box.union(other).rect == CGRect(x: 1, y: 2, width: 12, height: 12))
    #expect(box.intersection(other).rect == CGRect(x: 3, y: 4, width: 1, height: 2))
    #expect(box.overlaps(other))
    let beside = Extent(CGRect(x: 4, y: 2, width: 1, height: 1))
    #expect(box.intersection(beside).rect?.width == 0 && !box.overlaps(beside))
    #expect(box.intersection(Extent(CGRect(x: 9, y: 9, width: 1, height: 1))) == .nothing)
    for extent in [Extent.nothing, box, other, .everything] {
      #expect(extent.union(.nothing) == extent && extent.intersection(.everything) == extent)
      #expect(extent.union(.everything) == .everything)
      #expect(extent.intersection(.nothing) == .nothing)
    }
  }

  @Test("a rectangle with negative sides is the box between its corners")
  func standardized() {
    #expect(Extent(CGRect(x: 4, y: 6, width: -3, height: -4)) == box)
    #expect(
      box.applying(CGAffineTransform(scaleX: -1, y: 1)).rect
        == CGRect(x: -4, y: 2, width: 3, height: 4))
  }
}
