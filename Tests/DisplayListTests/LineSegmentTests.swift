import DisplayList
import Foundation
import Testing

@Suite("Line segments")
struct LineSegmentTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  private func segment(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) -> LineSegment {
    LineSegment(from: CGPoint(x: x0, y: y0), to: CGPoint(x: x1, y: y1))
  }

  @Test("the part inside a rectangle is measured")
  func inside() throws {
    #expect(segment(-5, 5, 15, 5).length(inside: square) == 10)
    #expect(segment(5, 5, 15, 5).length(inside: square) == 5)
    #expect(segment(2, 2, 5, 6).length(inside: square) == 5)
    let diagonal = try #require(segment(-5, -5, 20, 20).length(inside: square))
    #expect(abs(diagonal - 10 * 2.0.squareRoot()) < 1e-12)
  }

  @Test("a line beside, along an edge or at a corner is outside")
  func outside() {
    #expect(segment(-5, 12, 15, 12).length(inside: square) == nil)
    #expect(segment(0, -5, 0, 15).length(inside: square) == nil)
    #expect(segment(-5, 5, 5, -5).length(inside: square) == nil)
    #expect(segment(-5, -5, -1, -1).length(inside: square) == nil)
  }

  @Test("lines cross where neither ends on the other")
  func crossing() {
    #expect(segment(0, 0, 10, 10).crosses(segment(0, 10, 10, 0)))
    #expect(!segment(0, 0, 10, 10).crosses(segment(0, 10, 4, 6)))
    #expect(!segment(0, 0, 10, 10).crosses(segment(5, 5, 10, 0)))
    #expect(!segment(0, 0, 10, 0).crosses(segment(5, 0, 20, 0)))
  }
}
