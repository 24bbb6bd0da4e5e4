import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@Suite("Texts drawn by masks of their glyphs")
struct GlyphMaskTests {
  private let setter: TextSetter

  init() throws { setter = try TextSetter() }

  /// A text at a point, and its outlines at the same point.
  private func items(
    _ string: String, size: CGFloat, at point: CGPoint, _ transform: CGAffineTransform = .identity
  ) -> (text: DisplayList.Item, outlines: DisplayList.Item) {
    let block = TextBlock(string, font: Font(size: size), alignment: .left)
    let set = setter.typeset(block)
    let area = CGRect(origin: .zero, size: set.metrics.size)
    let toCanvas = transform.concatenating(
      CGAffineTransform(translationX: point.x, y: point.y))
    return (
      .text(.init(block, in: area, color: .black, transform: toCanvas)),
      .fill(.path(set.path), .black, toCanvas)
    )
  }

  /// The largest difference of two pictures of black on white.
  private func largestDifference(_ first: Bitmap, _ second: Bitmap) -> Int {
    var largest = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        largest = max(largest, abs(Int(first[x, y].red) - Int(second[x, y].red)))
      }
    }
    return largest
  }

  @Test(
    "letters are at most 1/32 of a pixel from their places, in either direction",
    arguments: [
      "Hamburgefonstiv", "Жук ест яблоко", "Ångström & Œuvre", "0123456789", "αβγδ", "שלום",
    ],
    [1, 1.5, 3] as [CGFloat])
  func places(string: String, scale: CGFloat) throws {
    var random = SplitMix(state: 3)
    for _ in 0..<6 {
      let point = CGPoint(x: random.number(2, 8), y: random.number(2, 8))
      let (text, outlines) = items(string, size: random.number(8, 17), at: point)
      let drawn = try draw([text], width: 170, height: 40, scale: scale)
      let exact = try draw([outlines], width: 170, height: 40, scale: scale)
      // 1/32 of 255 for an edge of the full length of a pixel: twice at a corner, and four times where
      // two letters meet in it.
      #expect(largestDifference(drawn, exact) <= 32)
      #expect(
        drawn
          != Bitmap(width: drawn.width, height: drawn.height, format: .rgb) {
            $0.update(repeating: 255)
          })
    }
  }

  @Test(
    "turned, mirrored, large and joined letters are drawn as their outlines",
    arguments: [
      ("Turned", 12, CGAffineTransform(rotationAngle: 0.1)),
      ("Mirror", 12, CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0)),
      ("Wide", 12, CGAffineTransform(scaleX: 2, y: 1)), ("W", 90, .identity),
      ("العربية", 14, .identity), ("snake_case", 14, .identity), ("──┐", 14, .identity),
    ] as [(String, CGFloat, CGAffineTransform)])
  func outlines(string: String, size: CGFloat, transform: CGAffineTransform) throws {
    let (text, outlines) = items(string, size: size, at: CGPoint(x: 5.3, y: 7.7), transform)
    let drawn = try draw([text], width: 120, height: 120)
    #expect(drawn == (try draw([outlines], width: 120, height: 120)))
    #expect(drawn[119, 119] == .white)
  }

  @Test("a text that moves by whole pixels keeps its pixels, whatever its fraction")
  func wholePixels() throws {
    var random = SplitMix(state: 5)
    for _ in 0..<60 {
      // Multiples of 1/64 lie between two places of a letter.
      let x = Int.random(in: 0..<128, using: &random)
      let point = CGPoint(x: 3 + CGFloat(x) / 64, y: 2 + random.number(0, 1))
      let (columns, rows) = (
        Int.random(in: 1..<9, using: &random), Int.random(in: 1..<9, using: &random)
      )
      let moved = CGPoint(x: point.x + CGFloat(columns), y: point.y + CGFloat(rows))
      let first = try draw([items("Ayg.1", size: 13, at: point).text], width: 70, height: 40)
      let second = try draw([items("Ayg.1", size: 13, at: moved).text], width: 70, height: 40)
      for y in 0..<30 {
        for x in 0..<60 { #expect(first[x, y] == second[x + columns, y + rows]) }
      }
    }
  }

  @Test("a text that reaches beyond an edge is cut off there", arguments: [-7, -3.4, 11.2, 14])
  func edges(offset: CGFloat) throws {
    func picture(_ move: CGFloat, _ side: CGFloat) throws -> Bitmap {
      let point = CGPoint(x: offset + move, y: offset + move)
      return try draw([items("agW", size: 14, at: point).text], width: side, height: side)
    }
    let (cut, whole) = (try picture(0, 20), try picture(40, 100))
    for y in 0..<20 {
      for x in 0..<20 { #expect(cut[x, y] == whole[x + 40, y + 40]) }
    }
  }

  @Test("what was drawn before does not change a text")
  func history() throws {
    var random = SplitMix(state: 9)
    let renderer = Renderer()
    for _ in 0..<30 {
      let place = CGPoint(x: random.number(0, 9), y: random.number(0, 9))
      let list = DisplayList(
        size: CGSize(width: 60, height: 30), scale: random.number(0.5, 3), background: .white,
        items: [items("Text", size: random.number(6, 20), at: place).text])
      #expect(try renderer.render(list) == Renderer().render(list))
    }
  }
}
