internal import Foundation
internal import Geometry

/// Collects outlines by their colors: those of a text's runs, and those of colored glyphs.
struct ColoredParts {
  private let runs: [TextRun]
  private let hasParts: Bool
  /// The parts so far; none for a text of one color.
  private(set) var parts: [TypesetText.Part] = []
  /// The glyphs of a text of one color.
  private(set) var glyphs: [TypesetText.Glyph] = []
  /// The lines below underlined runs, which are also in the parts.
  private(set) var underlines: [BezierPath] = []

  /// No parts.
  ///
  /// - Parameters:
  ///   - runs: The runs of the text, in order.
  ///   - hasColors: Whether glyphs have colors of their own.
  init(_ runs: [TextRun], hasColors: Bool) {
    self.runs = runs
    hasParts = hasColors || !runs.isEmpty
  }

  /// Appends an outline of the glyph of a byte, in the font's color if it has one.
  mutating func append(
    _ glyph: TypesetText.Glyph, _ path: BezierPath, glyphColor: Color? = nil, at byte: Int
  ) {
    guard hasParts else { return glyphs.append(glyph) }
    append(path, glyphColor, color: runIndex(at: byte).flatMap { runs[$0].color })
    parts[parts.count - 1].glyphs.append(glyph)
  }

  /// Appends the picture of the glyph of a byte.
  mutating func append(_ picture: TypesetText.PlacedPicture, at byte: Int) {
    let color = runIndex(at: byte).flatMap { runs[$0].color }
    parts.append(TypesetText.Part(color: color, path: BezierPath(), picture: picture))
  }

  /// Appends the underline of the glyph of a byte, if its run has one.
  mutating func append(underline: @autoclosure () -> CGRect, at byte: Int) {
    guard let index = runIndex(at: byte), runs[index].isUnderlined else { return }
    let line = BezierPath(rect: underline())
    underlines.append(line)
    append(line, nil, color: runs[index].color)
    parts[parts.count - 1].underlines.append(line)
  }

  private mutating func append(_ path: BezierPath, _ glyphColor: Color?, color: Color?) {
    if let last = parts.last, last.color == color, last.glyphColor == glyphColor,
      last.picture == nil, glyphColor == nil
    {
      parts[parts.count - 1].path.append(path)
    } else {
      parts.append(TypesetText.Part(color: color, path: path, glyphColor: glyphColor))
    }
  }

  /// The run of a byte; runs are in order.
  private func runIndex(at byte: Int) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].bytes.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].bytes.contains(byte) ? low : nil
  }
}
