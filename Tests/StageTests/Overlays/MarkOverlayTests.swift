import DisplayList
import Foundation
import Geometry
import Stage
import Testing
import Scene

@Suite("The look of marks, arrows, trails and captions")
struct MarkOverlayTests {
  private let theme = OverlayTheme(on: .white)

  /// How far an arrow reaches along its direction.
  private func length(_ arrow: [DisplayList.Item]) -> CGFloat? {
    arrow.last?.fill?.shape.path.points.map(\.x).max()
  }

  @Test(
    "a velocity's arrow shows 0.1 s of motion, at least 6 and at most 120 points",
    arguments: [(500.0, 50.0), (80, 8), (2, 6), (1200, 120), (1e9, 120)])
  func velocity(speed: Double, shown: Double) {
    let length = length(theme.velocity(CGVector(dx: 0, dy: CGFloat(speed)), at: .zero))
    #expect(length.map { abs($0 - CGFloat(shown)) < 1e-9 } == true)
  }

  @Test("what rests has no arrow")
  func resting() {
    for vector in [CGVector.zero, CGVector(dx: 0.5, dy: 0), CGVector(dx: CGFloat.nan, dy: 0)] {
      #expect(theme.velocity(vector, at: .zero) == [])
    }
  }

  @Test("an arrow's head is 8 long and 7.2 wide, and points along the vector")
  func head() throws {
    let arrow = theme.force(CGVector(dx: 0, dy: 40), at: CGPoint(x: 10, y: 20))
    let head = try #require(arrow.last?.fill)
    let points = head.shape.path.points.map { $0.applying(head.transform) }
    #expect(points.count == 3)
    #expect(points[0].isNear(CGPoint(x: 10, y: 60)))
    #expect(points[1].isNear(CGPoint(x: 6.4, y: 52)))
    #expect(points[2].isNear(CGPoint(x: 13.6, y: 52)))
    #expect(head.color == theme[.force])
  }

  @Test("a short arrow has a smaller head and always a shaft", arguments: [1.0, 40, 80, 100, 140])
  func shortArrow(speed: Double) throws {
    let arrow = theme.velocity(CGVector(dx: CGFloat(speed), dy: 0), at: .zero)
    let length = try #require(self.length(arrow))
    let head = try #require(arrow.last?.fill).shape.path.points
    let (tip, base) = (head[0], head[1])
    #expect(tip.x - base.x <= 0.56 * length && tip.x - base.x <= 8)
    // The head keeps its proportions.
    #expect(abs(2 * base.y / (tip.x - base.x) - 0.9) < 1e-9)
    let shaft = try #require(arrow.compactMap(\.stroke).last)
    #expect(shaft.path.points.last?.x == base.x && base.x > 2.5)
  }

  @Test("a snap point is a cross that reaches 8 and a circle of radius 5")
  func snap() {
    let strokes = theme.snapPoint(at: CGPoint(x: 10, y: 10)).compactMap(\.stroke)
    let lines = strokes.filter { $0.color == theme.hint }
    #expect(lines.map(\.width) == [1, 1.5])
    #expect(lines.first?.path == BezierPath(ovalIn: CGRect(x: 5, y: 5, width: 10, height: 10)))
    #expect(lines.last?.path.points.map(\.x) == [2, 18, 2, 18])
  }

  @Test("a contact is a dot of radius 2.4 with a tick of 8 along its normal")
  func contact() {
    let items = theme.contact(at: .zero, normal: CGVector(dx: 0, dy: -3))
    #expect(
      items.last?.fill?.shape == .ellipse(CGRect(x: -2.4, y: -2.4, width: 4.8, height: 4.8)))
    #expect(
      items.compactMap(\.stroke).last?.path.points == [.zero, CGPoint(x: 0, y: -8)])
  }

  @Test("a trail fades from nothing to its color, without gaps")
  func trail() {
    let points = (0...100).map { CGPoint(x: CGFloat($0), y: 0) }
    let items = theme.trail(through: points).compactMap(\.stroke)
    // Its halo is as long, below it, and of the width of a halo at each side.
    let (halo, line) = (items.filter { $0.width == 3 }, items.filter { $0.width == 1.5 })
    #expect(items == halo + line)
    for (strokes, count, color) in [(halo, 6, theme.background), (line, 24, theme.structure)] {
      #expect(strokes.count == count)
      #expect(strokes.map(\.color.alpha) == strokes.map(\.color.alpha).sorted())
      #expect(strokes.last?.color == color)
      #expect(strokes.first?.path.points.first == points.first)
      #expect(strokes.last?.path.points.last == points.last)
      for (before, after) in zip(strokes, strokes.dropFirst()) {
        #expect(before.path.points.last == after.path.points.first)
      }
    }
  }

  @Test("a trail's ticks stand across it at the points named")
  func ticks() {
    let points = (0...10).map { CGPoint(x: CGFloat($0), y: 0) }
    let items = theme.trail(through: points, ticks: [5, 10, 11, -1])
    let ticks = items.compactMap(\.stroke).filter { $0.width == 0.75 }
    #expect(
      ticks.map(\.path.points) == [
        [CGPoint(x: 5, y: 2.5), CGPoint(x: 5, y: -2.5)],
        [CGPoint(x: 10, y: 2.5), CGPoint(x: 10, y: -2.5)],
      ])
  }

  @Test("fewer than two points leave no trail")
  func shortTrail() {
    #expect(theme.trail(through: []) == [])
    #expect(theme.trail(through: [.zero], ticks: [0]) == [])
  }

  /// Measures every text as 6 points a character wide, 12 high, with its baseline at 9.
  private final class Ruler: TextMeasuring {
    func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
      TextMetrics(
        size: CGSize(width: CGFloat(6 * text.string.count), height: 12), firstBaseline: 9,
        lastBaseline: 9)
    }
  }

  private func items(from start: CGPoint, to end: CGPoint, text: String) -> [DisplayList.Item] {
    let line = DimensionLine(from: start, to: end, text: text)
    let size = DimensionLine.size(of: text, measuring: Ruler())
    let plate = CGRect(x: 49, y: 14, width: size.width, height: size.height)
    return line.line(theme) + line.label(theme, in: plate)
  }

  @Test("a constraint is a thin line with end ticks, its constant on a plate in the middle")
  func constraint() throws {
    let items = items(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 110, y: 20), text: "100")
    #expect(items.count == 3)
    let line = try #require(items.first?.stroke)
    #expect(line.width == 0.75)
    #expect(line.path.points.prefix(2) == [CGPoint(x: 10, y: 20), CGPoint(x: 110, y: 20)])
    #expect(line.path.points.dropFirst(2).map(\.x) == [10, 10, 110, 110])
    // 18 wide and 12 high about (60, 20), the plate 2 wider to both sides.
    #expect(
      items[1].fill?.shape
        == .roundedRectangle(CGRect(x: 49, y: 14, width: 22, height: 12), cornerRadius: 2))
    #expect(self.items(from: .zero, to: CGPoint(x: CGFloat.infinity, y: 0), text: "1") == [])
    #expect(self.items(from: .zero, to: .zero, text: "") == [])
  }

  @Test("ticks too near for a line between them have it on their outer sides")
  func shortDimension() throws {
    let line = DimensionLine(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 10.5, y: 20), text: "0.5")
    let points = try #require(line.line(theme).first?.stroke).path.points
    #expect(points.prefix(4).map(\.x) == [10, 4, 10.5, 16.5])
  }

  @Test("a broken constraint is dashed, in the color of conflicts")
  func brokenDimension() throws {
    var line = DimensionLine(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 60, y: 20), text: "≠ 9")
    line.isBroken = true
    let strokes = line.line(theme).compactMap(\.stroke)
    #expect(strokes.map(\.color) == [theme.conflict, theme.conflict])
    #expect(strokes.map { $0.dash == nil } == [false, true])
    guard case .text(let text) = line.label(theme, in: .zero).last else {
      Issue.record("no text")
      return
    }
    #expect(text.color == theme.conflict)
  }

  @Test("a caption's baseline is 10 above the lower edge, and it stands 10 from the sides")
  func caption() throws {
    let items = Caption("snap").items(
      theme, canvas: CGSize(width: 200, height: 100), measuring: Ruler())
    guard case .text(let text) = items.last else {
      Issue.record("no text")
      return
    }
    #expect(text.halo == nil)
    // The letters reach from 10 to 34: what touches them there gives them a halo.
    for (x, isCrossed) in [(33.0, true), (35.0, false)] {
      let box = DisplayList.Shape.rectangle(CGRect(x: x, y: 80, width: 50, height: 10))
      let crossed = Caption("snap").items(
        theme, canvas: CGSize(width: 200, height: 100),
        over: [.fill(.init(box, color: theme[.ink]))], measuring: Ruler())
      var expected = text
      expected.halo = isCrossed ? DisplayList.Halo(width: 0.75, color: theme.background) : nil
      #expect(crossed == [.text(expected)])
    }
    #expect(text.rect == CGRect(x: 10, y: 81, width: 180, height: 12))
    #expect(text.block.font == Font(size: 10))
    #expect(text.block.alignment == .left)
    #expect(text.color == theme.hint)
  }

  @Test(
    "captions stand at the upper edge where a text of the first frame is in their way at the lower one, and stay there",
    arguments: [(80.0, 1.0), (40, 2)])
  func captionEdges(top: Double, duration: Double) throws {
    let stage = try staged(
      """
      "canvas": {"size": [400, 100]}, "timing": {"duration": \(duration), "fps": 10},
      "overlays": {"frame": true, "time": true},
      "views": [{"id": "note", "type": "label", "text": "a note of the scene", "frame": [10, \(top), 100, 16]}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "set": {"note.center.y": 30}}}]}]
      """)
    for frame in 0..<3 {
      if frame > 0 { stage.advance(toTime: 0.4 * Double(frame)) }
      let captions = stage.displayList().items.compactMap { item -> DisplayList.Text? in
        if case .text(let text) = item, text.block.string != "a note of the scene" {
          text
        } else {
          nil
        }
      }
      #expect(captions.map(\.block.string.first) == ["f", "t"])
      // The number of the frame stands at the left, as the note does; the time at the right.
      #expect((captions[0].rect.midY < 50) == (top == 80))
      #expect(captions[1].rect.midY > 50)
    }
  }

  @Test(
    "a time has three decimals and a thin space before its unit",
    arguments: [
      (0.0, "0.000"), (0.4334, "0.433"), (12.9996, "13.000"), (-1.5, "−1.500"),
      (-0.0001, "0.000"), (3599.05, "3599.050"), (1e300, "1e+300"), (.nan, "nan"),
    ])
  func time(seconds: Double, text: String) {
    let caption = Caption(time: seconds)
    #expect(caption.text == "t = \(text)\u{2009}s")
    #expect(caption.side == .right)
  }
}
