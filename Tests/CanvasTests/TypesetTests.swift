import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Setting texts")
struct TypesetTests {
  private func lines(
    _ string: String, alignment: TextAlignment = .natural, count: Int = 0, width: CGFloat? = nil,
    height: CGFloat? = nil
  ) throws -> [TypesetText.Line] {
    let block = TextBlock(
      string, font: Font(family: "DejaVu Sans Mono", size: 10), alignment: alignment,
      numberOfLines: count)
    return try TextSetter().typeset(block, width: width, height: height).lines
  }

  /// The width of a letter of the monospaced font at 10 points.
  private let letter = 12330.0 / 2048

  @Test("a text with too many lines ends in an ellipsis inside the width")
  func ellipsis() throws {
    let set = try lines("aaa bbb ccc ddd", count: 2, width: CGFloat(7.5 * letter))
    #expect(set.count == 2)
    #expect(set[0].text.hasPrefix("aaa bbb"))
    // "ccc ddd" would fit; with four letters more it is truncated.
    let cut = try lines("aaa bbb ccc dddeeee", count: 2, width: CGFloat(7.5 * letter))
    #expect(cut.count == 2)
    #expect(abs(cut[1].width - 7 * letter) < 1e-6)
  }

  @Test("a text that fits is not truncated")
  func fits() throws {
    let set = try lines("aaa bbb", count: 1, width: CGFloat(7 * letter))
    #expect(set.map(\.text) == ["aaa bbb"])
  }

  @Test("where whole paragraphs are left out, the ellipsis follows the last one set")
  func paragraphs() throws {
    #expect(try lines("one\ntwo\nthree", count: 2).map(\.text) == ["one", "two…"])
    #expect(try lines("one\r\ntwo", count: 1).map(\.text) == ["one…"])
    #expect(try lines("one\n\ntwo").map(\.text) == ["one", "", "two"])
  }

  @Test("lines that do not fit in the height are left out, but one is always set")
  func height() throws {
    let line = CGFloat(10 * 2384) / 2048
    let text = "a\nb\nc"
    #expect(try lines(text, height: 3 * line).count == 3)
    #expect(try lines(text, height: 3 * line - 0.5).count == 3)
    #expect(try lines(text, height: 3 * line - 0.6).count == 2)
    #expect(try lines(text, height: 1).map(\.text) == ["a…"])
    #expect(try lines(text, height: -5).count == 1)
    #expect(try lines(text, height: .nan).count == 3)
  }

  @Test(
    "lines are at the side of their alignment",
    arguments: [
      (TextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0), (.justified, 0),
    ])
  func alignment(alignment: TextAlignment, part: Double) throws {
    let line = try #require(try lines("abc", alignment: alignment, width: 100).first)
    #expect(abs(line.x - part * (100 - 3 * letter)) < 1e-6)
  }

  @Test(
    "a right-to-left text with natural alignment starts at the right",
    arguments: [(TextAlignment.natural, 1.0), (.left, 0), (.center, 0.5), (.right, 1)])
  func rightToLeft(alignment: TextAlignment, part: Double) throws {
    let line = try #require(try lines("שלום", alignment: alignment, width: 100).first)
    #expect(abs(line.x - part * (100 - line.width)) < 1e-6)
  }

  @Test("each paragraph has its own direction, also where it is truncated")
  func mixedDirections() throws {
    let set = try lines("abc\nשלום\nabc", width: 100)
    #expect(set[0].x == 0)
    #expect(abs(set[1].x - (100 - set[1].width)) < 1e-6)
    #expect(set[2].x == 0)
    let cut = try lines("abc\nשלום\nabc", count: 2, width: 100)
    #expect(abs(cut[1].x - (100 - cut[1].width)) < 1e-6)
  }

  @Test("justified lines reach both sides, except the last of a paragraph")
  func justified() throws {
    let set = try lines("a b c dddd", alignment: .justified, width: CGFloat(8.5 * letter))
    #expect(set.count == 2)
    #expect(abs(set[0].width - 8.5 * letter) < 1e-3)
    #expect(abs(set[1].width - 4 * letter) < 1e-6)
  }

  @Test("a letter's outline is that of the font, at its position on the baseline")
  func outline() throws {
    // H in DejaVu Sans: x from 201 to 1339, y from 0 to 1493 above the baseline, which is 1901
    // below the top; straight lines.
    let block = TextBlock("H", font: Font(size: 2048))
    let path = try TextSetter().typeset(block).path
    let points = path.elements.compactMap { element -> CGPoint? in
      switch element {
      case .move(let point), .line(let point): point
      case .curve, .close: nil
      }
    }
    #expect(points.map(\.x).min() == 201)
    #expect(points.map(\.x).max() == 1339)
    #expect(points.map(\.y).min() == 408)
    #expect(points.map(\.y).max() == 1901)
  }

  @Test("a text is centred in the height of its rectangle")
  func verticallyCentred() throws {
    // At size 20.48 a unit is 1/100 point; on a scale of 25 that is a quarter of a pixel.
    let block = TextBlock("H", font: Font(size: 20.48))
    let text = DisplayList.Text(block, in: rect(0, 0, 20, 40), color: .black)
    let bitmap = try draw([.text(text)], width: 20, height: 40, scale: 25)
    let box = try #require(bitmap.box(otherThan: .white))
    let top = (40 - 23.84) / 2 + 19.01 - 14.93
    #expect(box.rows.lowerBound == Int((top * 25).rounded(.down)))
    #expect(box.rows.upperBound == Int(((top + 14.93) * 25).rounded(.up)) - 1)
    #expect(box.columns.lowerBound == Int((2.01 * 25).rounded(.down)))
  }

  @Test("a rotated text covers the same area as an upright one, and follows its transform")
  func turned() throws {
    let block = TextBlock("Turn", font: Font(size: 16))
    func ink(_ transform: CGAffineTransform) throws -> Double {
      try draw(
        [
          .text(
            DisplayList.Text(
              block, in: rect(-20, -10, 40, 20), color: .black, transform: transform))
        ], width: 60, height: 60
      ).blackness
    }
    let upright = try ink(CGAffineTransform(translationX: 30, y: 30))
    #expect(upright > 50)
    for angle in [0.3, 1.1, 2.5] {
      let turn = CGAffineTransform(rotationAngle: CGFloat(angle))
        .concatenating(CGAffineTransform(translationX: 30, y: 30))
      #expect(abs(try ink(turn) / upright - 1) < 0.01)
    }
  }

  @Test("a translucent text is even, also where glyphs touch")
  func translucent() throws {
    let block = TextBlock("___", font: Font(size: 40))
    let text = DisplayList.Text(
      block, in: rect(0, 0, 60, 60), color: Color.black.withAlpha(0.5))
    let bitmap = try draw([.text(text)], width: 60, height: 60)
    let darkest = (0..<60).flatMap { y in (0..<60).map { bitmap[$0, y].red } }.min()
    #expect(darkest.map { abs(Int($0) - 128) <= 1 } == true)
  }
}
