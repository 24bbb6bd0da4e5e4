import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Drawing lines")
struct StrokeTests {
  private func line(_ points: (CGFloat, CGFloat)...) -> BezierPath {
    BezierPath(polygon: points.map { CGPoint(x: $0.0, y: $0.1) }, closed: false)
  }

  @Test("a line with straight ends covers its rectangle exactly")
  func butt() throws {
    let stroke = DisplayList.Stroke(line((3, 5), (15, 5)), width: 2, color: .black, cap: .butt)
    #expect(
      try draw([.stroke(stroke)]) == draw([.fill(.rectangle(rect(3, 4, 12, 2)), .black)]))
  }

  @Test("square ends reach half a width further")
  func square() throws {
    let stroke = DisplayList.Stroke(line((3, 5), (15, 5)), width: 2, color: .black, cap: .square)
    #expect(
      try draw([.stroke(stroke)]) == draw([.fill(.rectangle(rect(2, 4, 14, 2)), .black)]))
  }

  /// w·l for the line and πw²/4 for its two ends.
  @Test("round ends add a disc")
  func round() throws {
    let stroke = DisplayList.Stroke(line((5, 6), (14, 11)), width: 4, color: .black)
    let length = (81.0 + 25).squareRoot()
    #expect(abs(try draw([.stroke(stroke)]).blackness - (4 * length + .pi * 4)) < 0.5)
  }

  @Test("corners are mitered, rounded or beveled by the join")
  func joins() throws {
    let corner = line((2, 14), (14, 14), (14, 2))
    func area(_ join: DisplayList.LineJoin) throws -> Double {
      let stroke = DisplayList.Stroke(
        corner, width: 4, color: .black, cap: .butt, join: join)
      return try draw([.stroke(stroke)]).blackness
    }
    // Two arms of 12 x 4 overlap in 2 x 2; the corner adds 2 x 2, a quarter disc or half of it.
    #expect(abs(try area(.miter) - (92 + 4)) < 0.3)
    #expect(abs(try area(.round) - (92 + .pi)) < 0.3)
    #expect(abs(try area(.bevel) - (92 + 2)) < 0.3)
  }

  @Test("a line that keeps its width is as wide as it says, however its path is stretched")
  func keptWidth() throws {
    let stroke = DisplayList.Stroke(
      line((2, 5), (5, 5)), width: 2, color: .black, cap: .butt, keepsWidth: true,
      transform: CGAffineTransform(scaleX: 3, y: 2))
    #expect(
      try draw([.stroke(stroke)]) == draw([.fill(.rectangle(rect(6, 9, 9, 2)), .black)]))
  }

  @Test("dashes and gaps alternate from the phase on")
  func dashes() throws {
    let stroke = DisplayList.Stroke(
      line((0, 5), (20, 5)), width: 2, color: .black, cap: .butt,
      dash: DisplayList.Dash([4, 3], phase: 1))
    let bitmap = try draw([.stroke(stroke)])
    for x in 0..<20 {
      #expect(bitmap[x, 5] == ((x + 1) % 7 < 4 ? .black : .white))
    }
  }

  @Test(
    "an invalid pattern draws a continuous line",
    arguments: [[], [0, 0], [-1, 2], [.nan], [1e-9, 1e-9]] as [[CGFloat]])
  func noDashes(lengths: [CGFloat]) throws {
    let path = line((0, 5), (20, 5))
    let dashed = DisplayList.Stroke(
      path, width: 2, color: .black, dash: DisplayList.Dash(lengths))
    let continuous = DisplayList.Stroke(path, width: 2, color: .black)
    #expect(try draw([.stroke(dashed)]) == draw([.stroke(continuous)]))
  }

  @Test("a halo is beneath the line and reaches beyond it on each side")
  func halo() throws {
    let stroke = DisplayList.Stroke(
      line((0, 8), (20, 8)), width: 2, color: .black, cap: .butt,
      halo: DisplayList.Halo(width: 3, color: .red))
    let bitmap = try draw([.stroke(stroke)])
    for y in 0..<20 {
      let expected: Pixel = (7..<9).contains(y) ? .black : (4..<12).contains(y) ? .pureRed : .white
      #expect(bitmap[10, y] == expected)
    }
  }

  @Test("width and dashes grow with the transform")
  func transform() throws {
    let stroke = DisplayList.Stroke(
      line((0, 2), (10, 2)), width: 1, color: .black, cap: .butt, dash: DisplayList.Dash([2, 1]),
      transform: CGAffineTransform(scaleX: 2, y: 4))
    let bitmap = try draw([.stroke(stroke)])
    #expect(bitmap.box(otherThan: .white)?.rows == 6...9)
    for x in 0..<20 { #expect(bitmap[x, 7] == (x % 6 < 4 ? .black : .white)) }
  }

  @Test("a line without width, without length or not finite draws nothing")
  func nothing() throws {
    let lines = [
      DisplayList.Stroke(line((0, 0), (9, 9)), width: 0, color: .black),
      DisplayList.Stroke(line((0, 0), (9, 9)), width: -1, color: .black),
      DisplayList.Stroke(line((0, 0), (9, 9)), width: .nan, color: .black),
      DisplayList.Stroke(line((0, 0), (9, 9)), width: .infinity, color: .black),
      DisplayList.Stroke(line((5, 5), (5, 5)), width: 2, color: .black, cap: .butt),
      DisplayList.Stroke(line((0, 0), (.infinity, 9)), width: 2, color: .black),
      DisplayList.Stroke(BezierPath(), width: 2, color: .black),
    ]
    #expect(try draw(lines.map { .stroke($0) }) == draw([]))
  }

  @Test("a line that reaches far beyond the canvas is drawn where it is visible")
  func farBeyond() throws {
    let far = DisplayList.Stroke(line((-1e10, 5), (1e10, 5)), width: 2, color: .black)
    let near = DisplayList.Stroke(line((-5, 5), (25, 5)), width: 2, color: .black)
    #expect(try draw([.stroke(far)]) == draw([.stroke(near)]))
  }
}
