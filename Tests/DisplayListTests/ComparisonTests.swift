import DisplayList
import Foundation
import Geometry
import Testing

@Suite("Comparing display lists")
struct ComparisonTests {
  private let path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 3, height: 3))

  private func list(turnedBy angle: CGFloat) -> DisplayList {
    let fill = DisplayList.Fill(
      .path(path), color: .black, transform: CGAffineTransform(rotationAngle: angle))
    return DisplayList(size: CGSize(width: 10, height: 10), items: [.fill(fill)])
  }

  @Test("lists of the same things are equal")
  func equal() {
    #expect(list(turnedBy: 1) == list(turnedBy: 1))
  }

  @Test("the smallest change of a transform counts")
  func smallestChange() {
    #expect(list(turnedBy: 1) != list(turnedBy: CGFloat(1.0.nextUp)))
  }

  @Test("a path and the same path with the other fill rule differ")
  func fillRule() {
    #expect(DisplayList.Shape.path(path) != .path(path, rule: .evenOdd))
  }

  @Test("an ellipse's outline is the oval in its rectangle")
  func outline() {
    let ellipse = DisplayList.Shape.ellipse(CGRect(x: 0, y: 0, width: 3, height: 3))
    #expect(ellipse.path == path)
    #expect(ellipse.fillRule == .nonZero)
  }
}
