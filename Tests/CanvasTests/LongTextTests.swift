import Canvas
import Foundation
import Geometry
import Testing

@Suite("Long texts")
struct LongTextTests {
  private let font = Font(family: "DejaVu Sans Mono", size: 10)
  /// The width of a letter of the monospaced font at 10 points.
  private let letter = 12330.0 / 2048

  @Test("paragraphs of a text of many lines are set as if each were alone")
  func paragraphs() throws {
    let setter = try TextSetter()
    let paragraphs = (0..<900).map { index in
      index % 7 == 0 ? "" : index % 5 == 0 ? "word \(index) шум and more words" : "x\(index)"
    }
    let width = CGFloat(12.5 * letter)
    func block(_ string: String) -> TextBlock { TextBlock(string, font: font, numberOfLines: 0) }
    let alone = paragraphs.flatMap { paragraph in
      paragraph.isEmpty ? [""] : setter.typeset(block(paragraph), width: width).lines.map(\.text)
    }
    for separator in ["\n", "\r\n"] {
      let text = paragraphs.joined(separator: separator)
      let all = setter.typeset(block(text), width: width)
      #expect(all.lines.map(\.text) == alone)
      let height = 10.0 * 2384 / 2048
      #expect(abs(Double(all.metrics.size.height) - height * Double(alone.count)) < 1e-6)
      #expect(setter.measure(block(text), width: width) == all.metrics)
    }
  }

  @Test("a run is found wherever it is in a text of many lines")
  func runs() throws {
    let text = (0..<600).map { "line \($0)" }.joined(separator: "\n")
    let start = try #require(text.utf8.firstRange(of: "line 500".utf8)).lowerBound
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
    let red = Color(red: 1, green: 0, blue: 0)
    let block = TextBlock(
      text, font: font, numberOfLines: 0, runs: [TextRun(offset..<offset + 8, color: red)])
    let set = try TextSetter().typeset(block)
    let part = try #require(set.parts.first { $0.color == red })
    let box = try #require(part.path.extent.rect)
    let line = set.lines[500]
    #expect(Double(box.maxY) <= line.baseline + 0.3 && Double(box.minY) > line.baseline - 10)
  }

  @Test(
    "a word of 40,000 letters is broken into full lines", arguments: ["abcdefghij", "шумящийшум"])
  func word(_ unit: String) throws {
    let word = String(repeating: unit, count: 4_000)
    let block = TextBlock(word, font: font, numberOfLines: 0)
    let set = try TextSetter().typeset(block, width: CGFloat(50.5 * letter))
    #expect(set.lines.map(\.text).joined() == word)
    #expect(set.lines.allSatisfy { $0.text.count == 50 })
  }

  // Only words were shaped in pieces: spaces in a row took quadratic time, these more than a minute.
  @Test("200,000 spaces in a row are broken into lines, and so is the word after them")
  func spaces() throws {
    let text = String(repeating: " ", count: 200_000) + "word"
    let block = TextBlock(text, font: font, numberOfLines: 0)
    let set = try TextSetter().typeset(block, width: CGFloat(50.5 * letter))
    #expect(set.lines.count > 1)
    #expect(set.lines.last?.text.hasSuffix("word") == true)
  }

  @Test("a line of 100,000 letters is as wide as all of them")
  func width() throws {
    let block = TextBlock(String(repeating: "a", count: 100_000), font: font, numberOfLines: 1)
    let width = try TextSetter().measure(block, width: nil).size.width
    #expect(abs(Double(width) / (100_000 * letter) - 1) < 1e-4)
  }

  @Test("the hint for missing characters names the packages with their fonts")
  func packages() throws {
    func hint(_ text: String) throws -> String? {
      try TextSetter().problems(with: TextBlock(text, font: font)).first?.hint
    }
    #expect(
      try hint("日本語")
        == "install Debian's fonts-noto-cjk and pass its font files with --font FILE")
    #expect(
      try hint("अ🚀")
        == "install Debian's fonts-noto-core and fonts-noto-color-emoji and pass their font files "
        + "with --font FILE")
    #expect(try hint("\u{F8FE}") == nil)
  }
}
