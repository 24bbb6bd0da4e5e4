import DisplayList
import Foundation
import Geometry
import Stage
import Testing
import Scene

@Suite("The look of attachments")
struct AttachmentOverlayTests {
  private let theme = OverlayTheme(on: .white)

  private func strokes(
    _ mark: AttachmentMark, to point: CGPoint = CGPoint(x: 0, y: 100)
  ) -> [DisplayList.Stroke] {
    theme.attachment(mark, from: .zero, to: point).compactMap(\.stroke)
  }

  /// The number of times a coil crosses its axis between the leads, halved: its turns.
  private func turns(restLength: CGFloat, length: CGFloat) throws -> Int {
    let coil = try #require(
      strokes(.spring(restLength: restLength), to: CGPoint(x: 0, y: length)).first)
    return coil.path.points.filter { abs($0.y) == 5 }.count / 2
  }

  @Test(
    "a spring has one turn for 7 points of its rest length, from 5 to 24",
    arguments: [
      (70.0, 10), (66, 9), (0, 5), (20, 5), (1e9, 24), (-5, 5), (.nan, 5), (.infinity, 24),
    ])
  func springTurns(restLength: Double, turns: Int) throws {
    #expect(try self.turns(restLength: CGFloat(restLength), length: 100) == turns)
  }

  @Test("stretching a spring adds no turn", arguments: [1, 30, 70, 500])
  func stretching(length: Int) throws {
    #expect(try turns(restLength: 70, length: CGFloat(length)) == 10)
  }

  @Test("a spring at its rest length has straight leads of 8 at the anchor and the point")
  func coil() throws {
    let coil = try #require(strokes(.spring(restLength: 100), to: CGPoint(x: 60, y: 80)).first)
    let points = coil.path.points.map { $0.applying(coil.transform) }
    let count = points.count
    #expect(points[0].isNear(.zero))
    #expect(points[1].isNear(CGPoint(x: 4.8, y: 6.4)))
    #expect(points[count - 2].isNear(CGPoint(x: 55.2, y: 73.6)))
    #expect(points[count - 1].isNear(CGPoint(x: 60, y: 80)))
    #expect(coil.width == 1.5 && coil.keepsWidth)
    #expect(coil.halo == DisplayList.Halo(width: 0.75, color: .white))
  }

  @Test("a coil keeps its shape while its item swings and stretches it")
  func sameShape() throws {
    let down = try #require(strokes(.spring(restLength: 70), to: CGPoint(x: 0, y: 100)).first)
    let aside = try #require(strokes(.spring(restLength: 70), to: CGPoint(x: 90, y: 80)).first)
    #expect(down.path == aside.path)
    #expect(down.transform != aside.transform)
  }

  @Test("a very short spring keeps inside its length")
  func shortSpring() throws {
    let coil = try #require(strokes(.spring(restLength: 70), to: CGPoint(x: 0, y: 2)).first)
    let points = coil.path.points.map { $0.applying(coil.transform) }
    #expect(points.allSatisfy { $0.y >= -1e-9 && $0.y <= 2 + 1e-9 })
  }

  @Test("a rigid attachment is a bar of width 3 with round ends")
  func bar() throws {
    let bar = try #require(strokes(.rigid).first)
    #expect((bar.width, bar.cap) == (3, .round))
    #expect(bar.path.points == [.zero, CGPoint(x: 0, y: 100)])
  }

  @Test(
    "a limit is dashed while it is slack and solid while it is taut",
    arguments: [(101.0, true), (100.4, false), (100, false), (99, false)])
  func limit(length: Double, isDashed: Bool) throws {
    let rope = try #require(strokes(.limit(length: CGFloat(length))).first)
    #expect(rope.dash?.lengths == (isDashed ? [4, 3] : nil))
    #expect(rope.width == 1.5)
  }

  @Test("an anchor is a ring of radius 5.5 filled with the background, an item's point a dot")
  func ends() {
    let ring = strokes(.rigid).last
    #expect(ring?.width == 2)
    #expect(ring?.path == BezierPath(ovalIn: CGRect(x: -5.5, y: -5.5, width: 11, height: 11)))
    let dots = theme.attachment(
      .rigid, from: .zero, isAnchored: false, to: CGPoint(x: 0, y: 100)
    ).compactMap(\.fill).filter { $0.color == theme.structure }
    #expect(
      dots.map(\.shape) == [
        .ellipse(CGRect(x: -3.2, y: -3.2, width: 6.4, height: 6.4)),
        .ellipse(CGRect(x: -3.2, y: 96.8, width: 6.4, height: 6.4)),
      ])
  }

  @Test("a sliding axis ends in stops where its range does")
  func sliding() throws {
    let range = FloatRange(minimum: -20, maximum: 30)
    let axis = try #require(
      strokes(
        .sliding(direction: CGVector(dx: 0, dy: 2), range: range), to: CGPoint(x: 0, y: 5)
      ).first)
    #expect(
      axis.path.points == [
        CGPoint(x: 0, y: -20), CGPoint(x: 0, y: 30), CGPoint(x: -4, y: -20),
        CGPoint(x: 4, y: -20), CGPoint(x: -4, y: 30), CGPoint(x: 4, y: 30),
      ])
    let free = try #require(
      strokes(.sliding(direction: CGVector(dx: 0, dy: 1), range: .infinite)).first)
    #expect(free.path.points == [.zero, CGPoint(x: 0, y: 100)])
  }

  @Test("ends at one place, or nowhere, draw no line and do not fail")
  func degenerate() {
    let marks: [AttachmentMark] = [
      .spring(restLength: 10), .rigid, .limit(length: 5), .pin, .fixed,
      .sliding(direction: .zero, range: .infinite),
    ]
    for mark in marks {
      #expect(strokes(mark, to: .zero).allSatisfy { $0.halo == nil })
      let nowhere = CGPoint(x: CGFloat.nan, y: 0)
      #expect(theme.attachment(mark, from: .zero, to: nowhere) == [])
    }
  }
}
