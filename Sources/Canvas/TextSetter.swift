internal import CPango
public import Foundation
public import Geometry

/// Measures and sets texts with Pango, from the fonts of one collection only.
///
/// Every script is shaped, broken into lines and ordered by Unicode's rules. Texts are set as
/// outlines without hinting, so that their measures do not depend on the scale and grow with the
/// font's size exactly. Neither the locale nor the system's font configuration matters.
///
/// A setter may be used from one thread at a time. It remembers what it has set.
public final class TextSetter: TextMeasuring {
  /// The names of the families that the collection holds, sorted.
  public var families: [String] { map.families }

  private let map: FontMap
  private let outlines: GlyphOutlines
  private let defaultFamily: String

  private struct Key: Hashable {
    var block: TextBlock
    var width: CGFloat?
    var height: CGFloat?
  }

  /// What was set lately: a label is measured several times and then drawn in every frame.
  private var known: [Key: TypesetText] = [:]
  /// How many texts are remembered before all are forgotten; a caption may change every frame.
  private static let knownLimit = 256

  /// How much too low an area may be for its lines, in points.
  ///
  /// Rounding a label's frame to pixels takes up to half a point from it at scale 1, which must not
  /// take away its last line.
  private static let heightTolerance: CGFloat = 0.5

  /// A setter for the fonts of a collection.
  ///
  /// - Throws: `CanvasError.unreadableFont`, `.noDefaultFamily`, `.outOfMemory`.
  public init(fonts: FontCollection = FontCollection()) throws(CanvasError) {
    map = try FontMap(fonts)
    outlines = try GlyphOutlines()
    defaultFamily = fonts.defaultFamily
  }

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width in which lines break, in points, or nil for no limit.
  /// - Returns: Its measures; all 0 for a text without characters.
  public func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    typeset(text, width: width).metrics
  }

  /// Sets a text in lines.
  ///
  /// Lines break between words, and inside words that are wider than the area. Where there are more
  /// lines than the text may have, or than fit into the height, the last one is cut and ends in an
  /// ellipsis; one line is always set.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width of the area, in points, or nil for that of the longest line.
  ///   - height: The height of the area, in points, or nil for no limit.
  /// - Returns: The lines, their measures and outlines; nothing for a text without characters.
  public func typeset(
    _ text: TextBlock, width: CGFloat? = nil, height: CGFloat? = nil
  ) -> TypesetText {
    let key = Key(block: text, width: width, height: height)
    if let typeset = known[key] { return typeset }
    let typeset = compose(text, width: width, height: height)
    if known.count >= Self.knownLimit { known.removeAll(keepingCapacity: true) }
    known[key] = typeset
    return typeset
  }

  /// What is wrong with a text's font and characters, in that order.
  public func problems(with text: TextBlock) -> [TextProblem] {
    var problems: [TextProblem] = []
    if !text.font.family.isEmpty, !map.families.contains(text.font.family) {
      problems.append(.unknownFamily(text.font.family, known: map.families))
    }
    let missing = missingCharacters(of: text)
    if !missing.isEmpty { problems.append(.missingCharacters(missing)) }
    return problems
  }

  private func missingCharacters(of text: TextBlock) -> [Unicode.Scalar] {
    guard let layout = try? TextLayout(request(text), map: map) else { return [] }
    var missing: [Unicode.Scalar] = []
    for index in 0..<layout.lineCount {
      for glyph in layout.line(index)?.glyphs ?? [] {
        guard glyph.code & GlyphCode.unknownFlag != 0,
          let scalar = Unicode.Scalar(glyph.code & ~GlyphCode.unknownFlag),
          !missing.contains(scalar)
        else { continue }
        missing.append(scalar)
      }
    }
    return missing
  }
}

// Setting lines.
extension TextSetter {
  private func request(_ text: TextBlock) -> TextLayout.Request {
    let family = text.font.family
    let isKnown = map.families.contains(family) && family != defaultFamily
    return TextLayout.Request(
      utf8: text.string.utf8.filter { $0 != 0 },
      families: isKnown ? [family, defaultFamily] : [defaultFamily], weight: text.font.weight)
  }

  private func compose(_ text: TextBlock, width: CGFloat?, height: CGFloat?) -> TypesetText {
    let size = Double(text.font.size)
    guard size > 0, size.isFinite, !text.string.isEmpty else { return .nothing }
    var request = request(text)
    request.width = width.map { Double($0) / size }
    request.isJustified = text.alignment == .justified
    guard let lines = try? lines(request, text, height: height.map { Double($0) / size }) else {
      return .nothing
    }
    let longest = lines.map(\.line.width).max() ?? 0
    return place(
      lines, in: request.width ?? longest, longest: longest, alignment: text.alignment, size: size)
  }

  /// A line and its characters.
  private typealias SetLine = (line: TextLayout.Line, text: String)

  /// The lines of a text, no more than it may have.
  private func lines(
    _ request: TextLayout.Request, _ text: TextBlock, height: Double?
  ) throws(CanvasError) -> [SetLine] {
    let layout = try TextLayout(request, map: map)
    let all = (0..<layout.lineCount).compactMap { layout.line($0) }
    let tolerance = Double(Self.heightTolerance / text.font.size)
    var count = all.count
    if text.numberOfLines > 0 { count = min(count, text.numberOfLines) }
    if let height { count = min(count, all.fitting(height + tolerance)) }
    var lines = all.prefix(count).map { (line: $0, text: layout.text($0.bytes)) }
    if count < all.count, let cut = try lastLine(request, layout, all, count - 1) {
      lines[count - 1] = cut
    }
    return lines
  }

  /// The last line that is set of a text that has more: the rest of its paragraph, cut to the
  /// width and ended by an ellipsis.
  private func lastLine(
    _ request: TextLayout.Request, _ layout: borrowing TextLayout, _ all: [TextLayout.Line],
    _ index: Int
  ) throws(CanvasError) -> SetLine? {
    let line = all[index]
    let nextParagraph = all[(index + 1)...].first { $0.isParagraphStart }
    var end = nextParagraph?.bytes.lowerBound ?? request.utf8.count
    if all[index + 1].isParagraphStart { end = line.bytes.upperBound }
    var rest = layout.text(line.bytes.lowerBound..<max(line.bytes.lowerBound, end))
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    // Where the paragraph ends with the line, only the ellipsis tells that more would follow.
    if all[index + 1].isParagraphStart { rest += "…" }
    var request = request
    request.utf8 = Array(rest.utf8)
    request.isOneLine = true
    request.isJustified = false
    request.direction = line.direction
    let cut = try TextLayout(request, map: map)
    return cut.line(0).map { ($0, rest) }
  }

  /// Puts lines one below another and to their sides, and gathers their outlines.
  private func place(
    _ lines: [SetLine], in width: Double, longest: Double, alignment: TextAlignment, size: Double
  ) -> TypesetText {
    var result = TypesetText.nothing
    var top = 0.0
    for (line, text) in lines {
      let free = width - line.width
      let x =
        switch alignment {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        case .natural, .justified: line.direction == PANGO_DIRECTION_RTL ? free : 0
        }
      let baseline = top + line.ascent
      for glyph in line.glyphs {
        let outline = outlines.outline(of: glyph.code, in: glyph.font)
        result.path.append(
          outline.applying(
            CGAffineTransform(
              a: CGFloat(size), b: 0, c: 0, d: CGFloat(size), tx: CGFloat((x + glyph.x) * size),
              ty: CGFloat((baseline + glyph.y) * size))))
      }
      result.lines.append(
        TypesetText.Line(
          text: text, x: x * size, baseline: baseline * size, width: line.width * size))
      top += line.height
    }
    result.metrics = TextMetrics(
      size: CGSize(width: CGFloat(longest * size), height: CGFloat(top * size)),
      firstBaseline: CGFloat(result.lines.first?.baseline ?? 0),
      lastBaseline: CGFloat(result.lines.last?.baseline ?? 0))
    result.bounds = result.path.controlBounds
    return result
  }
}

extension [TextLayout.Line] {
  /// How many of the lines fit into a height, at least one.
  fileprivate func fitting(_ height: Double) -> Int {
    var bottom = 0.0
    for (index, line) in enumerated() {
      bottom += line.height
      // Written so that a height that is not a number limits nothing.
      if bottom > height { return Swift.max(1, index) }
    }
    return count
  }
}

extension TypesetText {
  fileprivate static let nothing = TypesetText(
    metrics: TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0), path: BezierPath(),
    lines: [])
}
