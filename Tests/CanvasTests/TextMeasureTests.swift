import Canvas
import Foundation
import Geometry
import Testing

/// The truth is in the font's own tables: DejaVu Sans 2.37 has 2048 units an em, an ascent of 1901,
/// a descent of 483 and no line gap; the advances below are those of its `hmtx` table.
@Suite("Measuring texts")
struct TextMeasureTests {
  private func measure(
    _ string: String, family: String = "", size: CGFloat = 2048, weight: Font.Weight = .regular,
    lines: Int = 1, width: CGFloat? = nil
  ) throws -> TextMetrics {
    let font = Font(family: family, size: size, weight: weight)
    return try TextSetter().measure(
      TextBlock(string, font: font, numberOfLines: lines), width: width)
  }

  @Test(
    "a glyph is as wide as its advance",
    arguments: [
      ("0", 1303), ("H", 1540), ("m", 1995), (" ", 651), ("\u{2009}", 409), ("א", 1369),
    ] as [(String, CGFloat)])
  func advances(string: String, units: CGFloat) throws {
    #expect(try measure(string).size.width == units)
  }

  @Test("bold and monospaced faces have their own advances")
  func faces() throws {
    #expect(try measure("0", weight: .bold).size.width == 1425)
    #expect(try measure("i0W", family: "DejaVu Sans Mono").size.width == 3 * 1233)
  }

  @Test(
    "a line is as high as ascent and descent, at every size",
    arguments: [1, 9.5, 10, 17, 2048, 1e5]
  )
  func height(size: Double) throws {
    let metrics = try measure("Hxg", size: CGFloat(size))
    let tolerance = CGFloat(size * 1e-12)
    #expect(abs(metrics.size.height - CGFloat(size * 2384 / 2048)) <= tolerance)
    #expect(abs(metrics.firstBaseline - CGFloat(size * 1901 / 2048)) <= tolerance)
    #expect(metrics.lastBaseline == metrics.firstBaseline)
  }

  @Test("measures grow with the size exactly, because nothing is hinted or rounded")
  func proportional() throws {
    let one = try measure("Wave, AVAST", size: 1).size.width
    for size in [3, 17, 100] as [CGFloat] {
      #expect(abs(try measure("Wave, AVAST", size: size).size.width - size * one) < 1e-9)
    }
  }

  @Test("pairs are kerned")
  func kerning() throws {
    #expect(try measure("AV").size.width < measure("A").size.width + measure("V").size.width)
  }

  @Test("a text fits in the width that it was measured to have", arguments: [9, 13.7, 17, 171])
  func fits(size: Double) throws {
    for string in ["two words", "a b c d e f", "Größenänderung der Teile"] {
      let natural = try measure(string, size: CGFloat(size), lines: 0)
      let set = try measure(string, size: CGFloat(size), lines: 0, width: natural.size.width)
      #expect(set == natural)
    }
  }

  @Test("lines break between words, and the baselines are a line's height apart")
  func breaks() throws {
    let word = try measure("words", size: 20).size.width
    let metrics = try measure("words words words", size: 20, lines: 0, width: word + 1)
    #expect(metrics.size.width == word)
    let height = CGFloat(20 * 2384) / 2048
    #expect(abs(metrics.size.height - 3 * height) < 1e-9)
    #expect(abs(metrics.lastBaseline - metrics.firstBaseline - 2 * height) < 1e-9)
  }

  @Test("a word wider than the area breaks inside")
  func longWord() throws {
    // Mono: 1233/2048 em each, so that three letters fit into 37 points at size 20.
    let metrics = try measure(
      "abcdefgh", family: "DejaVu Sans Mono", size: 20, lines: 0, width: 37)
    #expect(abs(metrics.size.width - 3 * 20 * 1233 / 2048) < 1e-9)
    #expect(abs(metrics.size.height / (20 * 2384 / 2048) - 3) < 1e-9)
  }

  // By Unicode's rules a line may break between a space and a mark on it. Where a part of a text in one direction ended
  // there, and the line was narrow, an assertion of Pango ended the process.
  @Test("a space is not separated from a mark on it, in narrow lines of several directions")
  func markedSpaces() throws {
    for text in [
      "\u{202E}\u{947} \u{301}x", "a\u{5D0} \u{301}\u{928}", "x\u{202E} \u{301}\u{928}",
      "\u{947} \u{301}\u{5D0}", "\u{202E}x \u{200D}\u{645}",
    ] {
      for width in [0, 1, 50, 100, 500, 5_000] {
        let size = try measure(text, size: 1_000, lines: 0, width: CGFloat(width)).size
        #expect(size.height > 0 && size.height.isFinite)
      }
    }
  }

  @Test("no more lines are set than allowed, 0 allowing any", arguments: [(0, 4), (1, 1), (3, 3)])
  func numberOfLines(allowed: Int, set: Int) throws {
    let metrics = try measure("a\nb\nc\nd", size: 2048, lines: allowed)
    #expect(metrics.size.height == CGFloat(set * 2384))
  }

  @Test("an empty text has no size")
  func empty() throws {
    #expect(
      try measure("") == TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0))
  }

  @Test(
    "extreme sizes and widths neither trap nor give NaN",
    arguments: [0, -1, CGFloat.nan, .infinity, 1e-300, 1e300])
  func outOfRange(value: CGFloat) throws {
    #expect(try !measure("some words", size: value, lines: 0, width: 50).size.width.isNaN)
    #expect(try measure("some words", size: 10, lines: 0, width: value).size.height > 0)
    #expect(try measure("some words", size: 10, lines: 2, width: -value).size.height > 0)
  }
}
