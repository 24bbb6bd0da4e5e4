import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Attributed texts, and texts that do not fit")
struct AttributedTextTests {
  private let setter: TextSetter

  init() throws { setter = try TextSetter() }

  private func lines(
    _ mode: LineBreakMode, _ string: String, lines: Int = 1, width: CGFloat = 80
  ) -> [TypesetText.Line] {
    setter.typeset(
      TextBlock(
        string, font: Font(size: 10), alignment: .left, numberOfLines: lines, lineBreakMode: mode),
      width: width
    ).lines
  }

  /// The outlines of a text, set in one line of any width.
  private func path(_ string: String) -> BezierPath {
    setter.typeset(TextBlock(string, font: Font(size: 10), alignment: .left)).path
  }

  private let long = "one two three four five six seven"

  @Test("truncated at its tail, head or middle, a line keeps the other parts and fits")
  func truncation() throws {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      let found = lines(mode, long)
      #expect(found.count == 1)
      #expect(found[0].width <= 80.001 && found[0].width > 60)
    }
    func starts(_ mode: LineBreakMode, with glyphs: String) -> Bool {
      let text = setter.typeset(
        TextBlock(long, font: Font(size: 10), alignment: .left, lineBreakMode: mode), width: 80)
      return text.path.elements.starts(with: path(glyphs).elements)
    }
    #expect(starts(.byTruncatingTail, with: "one two"))
    #expect(starts(.byTruncatingMiddle, with: "one t"))
    #expect(starts(.byTruncatingHead, with: "…"))
    #expect(!starts(.byTruncatingHead, with: "o"))
  }

  @Test("wrapping drops words or characters that do not fit, without an ellipsis")
  func wrapping() throws {
    let words = lines(.byWordWrapping, long)
    #expect(words.map(\.text) == ["one two three "] || words.map(\.text) == ["one two three"])
    let characters = lines(.byCharWrapping, "abcdefghijklmnopqrstuvwxyz")
    #expect(characters.count == 1)
    #expect("abcdefghijklmnopqrstuvwxyz".hasPrefix(characters[0].text))
    #expect(characters[0].width <= 80)
  }

  @Test("clipping sets the whole line, which is cut off at the area's edge when drawn")
  func clipping() throws {
    #expect(try #require(lines(.byClipping, long).first).width > 100)
    let block = TextBlock(
      long, font: Font(size: 10), alignment: .left, lineBreakMode: .byClipping)
    let bitmap = try draw(
      [.text(.init(block, in: rect(5, 5, 60, 14), color: .black))], width: 100, height: 24)
    let columns = try #require(bitmap.box(otherThan: .white)).columns
    #expect(columns.lowerBound >= 5 && columns.upperBound == 64)
  }

  @Test("of several lines only the last one is truncated")
  func lastLine() throws {
    let head = lines(.byTruncatingHead, long, lines: 2)
    #expect(head.count == 2)
    #expect(head[0].text.hasPrefix("one two"))
  }

  @Test("parts have their colors, in the order of the text")
  func colors() throws {
    let block = TextBlock(
      "aabbcc", font: Font(size: 20), alignment: .left,
      runs: [TextRun(0..<2, color: .red), TextRun(4..<6, color: .blue)])
    let parts = setter.typeset(block).parts
    #expect(parts.map(\.color) == [.red, nil, .blue])
    // The same outlines as without colors.
    #expect(
      parts.reduce(into: BezierPath()) { $0.append($1.path) }.elements
        == setter.typeset(TextBlock("aabbcc", font: Font(size: 20), alignment: .left)).path.elements
    )
  }

  @Test("a part in another size or weight is as wide as the same text by itself")
  func fonts() throws {
    func width(_ string: String, _ font: Font) -> CGFloat {
      setter.measure(TextBlock(string, font: font), width: nil).size.width
    }
    let (plain, large, bold) = (
      Font(size: 10), Font(size: 25), Font(size: 10, weight: .bold)
    )
    let block = TextBlock(
      "mmLLbb", font: plain, runs: [TextRun(2..<4, font: large), TextRun(4..<6, font: bold)])
    let expected = width("mm", plain) + width("LL", large) + width("bb", bold)
    #expect(abs(setter.measure(block, width: nil).size.width - expected) < 0.01)
    // The line is as high as its highest part.
    let high = setter.measure(TextBlock("L", font: large), width: nil).size.height
    #expect(abs(setter.measure(block, width: nil).size.height - high) < 0.01)
  }

  @Test("a part has its size, however much larger than the text it is")
  func largeParts() throws {
    for size: CGFloat in [1_000, 5_000, 10_000, 1e6] {
      let large = Font(size: size)
      let block = TextBlock(
        "iH", font: Font(size: 10), runs: [TextRun(1..<2, font: large, isUnderlined: true)])
      let (mixed, alone) = (
        setter.typeset(block),
        setter.typeset(
          TextBlock("H", font: large, runs: [TextRun(0..<1, isUnderlined: true)]))
      )
      let start = setter.measure(TextBlock("i", font: Font(size: 10)), width: nil).size.width
      let tolerance = size / 2_000
      let box = try #require(mixed.extent.rect)
      let aloneBox = try #require(alone.extent.rect)
      #expect(
        abs(mixed.metrics.size.width - start - alone.metrics.size.width) < max(0.01, tolerance))
      #expect(abs(mixed.metrics.size.height - alone.metrics.size.height) < tolerance)
      #expect(abs(box.maxX - start - aloneBox.maxX) < tolerance)
      #expect(abs(box.maxY - aloneBox.maxY) < tolerance)
      #expect(abs(box.minY - aloneBox.minY) < tolerance)
    }
  }

  @Test("an underlined part has a line below it and nowhere else")
  func underline() throws {
    let font = Font(size: 40)
    let plain = TextBlock("nnn", font: font, alignment: .left)
    var underlined = plain
    underlined.runs = [TextRun(1..<2, isUnderlined: true)]
    let (a, b) = (setter.typeset(plain), setter.typeset(underlined))
    let below = CGFloat(a.lines[0].baseline) + 1
    #expect(try #require(a.extent.rect).maxY < below)
    #expect(try #require(b.extent.rect).maxY > below)
    let advance = a.metrics.size.width / 3
    let bitmap = try draw(
      [.text(.init(underlined, in: rect(0, 0, 120, 60), color: .black))], width: 120, height: 60)
    let top = (60 - b.metrics.size.height) / 2
    let rows = Int(top + below) + 1..<58
    let columns = (0..<120).filter { x in rows.contains { bitmap[x, $0] != .white } }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(CGFloat(first) - advance) <= 1.5 && abs(CGFloat(last) - 2 * advance) <= 1.5)
  }

  @Test("a right-to-left text's parts keep their colors through reordering")
  func rightToLeft() throws {
    let string = "שלום עולם"
    let half = string.utf8.count / 2
    let block = TextBlock(
      string, font: Font(size: 20),
      runs: [TextRun(0..<half, color: .red), TextRun(half..<string.utf8.count, color: .blue)])
    let parts = setter.typeset(block, width: 200).parts
    let red = try #require(parts.first { $0.color == .red }?.path.extent.rect)
    let blue = try #require(parts.first { $0.color == .blue }?.path.extent.rect)
    // The first part of the text is on the right.
    #expect(red.minX >= blue.maxX - 6)
  }

  @Test("parts out of bounds, empty or of absurd sizes are handled")
  func absurdRuns() throws {
    let sizes: [CGFloat] = [0, -1, .nan, .infinity, 1e-300, 1e-3, 5e3, 1e6, 1e300]
    for (size, letter) in zip(sizes, "defghijkl") {
      let block = TextBlock(
        "a\u{0}bc", font: Font(size: 10),
        runs: [
          TextRun(0..<0, color: .red), TextRun(1..<900, font: Font(size: size)),
          TextRun(5000..<6000, isUnderlined: true),
        ])
      _ = setter.typeset(block, width: 50, height: 20)
      // Later texts are not affected: Cairo would consider a font broken after a size that FreeType
      // rejects.
      let later = try TextSetter().typeset(TextBlock(String(letter), font: Font(size: 10)))
      #expect(!later.path.elements.isEmpty)
    }
  }
}
