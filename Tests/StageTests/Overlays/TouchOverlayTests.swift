import DisplayList
import Foundation
import Geometry
import Scene
import Stage
import Testing

@Suite("Overlays of touches")
struct TouchOverlayTests {
  private let theme = OverlayTheme(on: .white)

  private func stage(_ members: String) throws -> Stage {
    try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 10}, \(members)
      """)
  }

  /// The places of the discs of fingers, each once.
  private func discs(_ stage: Stage) -> [CGPoint] {
    stage.displayList().items.compactMap(\.fill).compactMap { fill in
      guard let box = fill.shape.path.extent.rect, abs(box.width - 36) < 1e-9 else { return nil }
      return CGPoint(x: box.midX, y: box.midY).applying(fill.transform)
    }
  }

  @Test("a finger is a translucent disc of radius 18 with a ring, and as many dots as its number")
  func mark() throws {
    let items = theme.touch(at: CGPoint(x: 50, y: 60), dots: 2)
    let ink = items.filter {
      $0.fill?.color.withAlpha(1) != .white && $0.stroke?.color.withAlpha(1) != .white
    }
    #expect(ink.count == 4)
    let disc = try #require(ink[0].fill)
    #expect(disc.shape.path.extent.rect == CGRect(x: 32, y: 42, width: 36, height: 36))
    #expect(disc.color.alpha > 0 && disc.color.alpha < 1)
    #expect(ink[1].stroke?.path.extent.rect?.width == 36)
    // What has the color of the canvas is around each of them, and shows on dark views.
    let rings = items.compactMap(\.stroke).filter { $0.color.withAlpha(1) == .white }
    #expect(rings.map { $0.path.extent.rect?.width } == [38])
    #expect(theme.touch(at: CGPoint(x: CGFloat.infinity, y: 0)).isEmpty)
  }

  @Test("a trail fades towards its beginning, and there is none of a finger that rests")
  func trail() throws {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 20, y: 0)]
    let pieces = theme.touchTrail(through: points, from: 0, to: 1).compactMap(\.stroke)
    for color in [Color.white, theme[.ink]] {
      let strengths = pieces.filter { $0.color.withAlpha(1) == color }.map(\.color.alpha)
      #expect(strengths.count == 2 && strengths[0] < strengths[1])
    }
    #expect(theme.touchTrail(through: [points[0], points[0]], from: 0, to: 1).isEmpty)
    #expect(theme.touchTrail(through: [points[0]], from: 0, to: 1).isEmpty)
  }

  @Test("steps that are short together are one piece, and which ones depends on the path alone")
  func shortSteps() {
    func pieces(_ range: Range<Int>, step: CGFloat) -> [[BezierPath.Element]] {
      let points = range.map { CGPoint(x: step * CGFloat($0), y: 0) }
      return theme.touchTrail(through: points, from: 0, to: 1, number: range.lowerBound)
        .compactMap(\.stroke).filter { $0.color.withAlpha(1) == theme[.ink] }.map(\.path.elements)
    }
    func line(_ numbers: CGFloat...) -> [BezierPath.Element] {
      numbers.enumerated().map { index, x in
        index == 0 ? .move(CGPoint(x: x, y: 0)) : .line(CGPoint(x: x, y: 0))
      }
    }
    #expect(pieces(0..<6, step: 1) == [line(0, 1, 2), line(2, 3, 4), line(4, 5)])
    #expect(pieces(1..<6, step: 1) == [line(1, 2), line(2, 3, 4), line(4, 5)])
    #expect(pieces(0..<3, step: 3) == [line(0, 3), line(3, 6)])
  }

  @Test("fingers are shown from their touching until they are lifted, where they are")
  func fingers() throws {
    let stage = try stage(
      """
      "touches": [{"drag": [20, 40], "to": [120, 40], "from": 0.5, "until": 1},
                  {"press": [150, 150], "from": 0.7, "until": 1.2}],
      "overlays": ["touches"]
      """)
    #expect(discs(stage).isEmpty)
    stage.advance(frames: 6)
    #expect(discs(stage).count == 1 && discs(stage)[0].isNear(CGPoint(x: 40, y: 40)))
    stage.advance(frames: 2)
    #expect(discs(stage).count == 2 && discs(stage)[0].isNear(CGPoint(x: 80, y: 40)))
    stage.advance(frames: 3)
    #expect(discs(stage).count == 1 && discs(stage)[0].isNear(CGPoint(x: 150, y: 150)))
    stage.advance(frames: 4)
    #expect(stage.displayList().items.isEmpty)
  }

  @Test("a contact flashes where it begins, and fades")
  func flashes() throws {
    let stage = try stage(
      """
      "views": [{"id": "ball", "frame": [90, 150, 20, 20]}],
      "behaviors": [{"type": "gravity", "items": ["ball"]},
        {"type": "collision", "items": ["ball"], "translatesReferenceBoundsIntoBoundary": true}],
      "overlays": ["flashes"]
      """)
    var strengths: [Double] = []
    for _ in 0..<12 {
      let marks = stage.displayList().items.compactMap(\.stroke)
      if let mark = marks.first { strengths.append(mark.color.alpha) }
      stage.advance()
    }
    // At 10 frames per second, one of 0.25 s is shown in three.
    let first = strengths.prefix(3)
    #expect(first.count == 3 && strengths.count < 12)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0 > $1 })
  }
}
