internal import CPango
public import Foundation
public import Geometry

/// Measures and sets texts with Pango, using only the fonts of one collection.
///
/// Every script is shaped, broken into lines and ordered by Unicode's rules. Texts are set as
/// outlines without hinting, so that their measures do not depend on the scale and grow with the
/// font's size exactly. Neither the locale nor the system's font configuration matters.
///
/// A setter may be used from one thread at a time. It caches its results.
public final class TextSetter: TextMeasuring {
  /// The names of the families that the collection holds, sorted.
  public var families: [String] { fonts.map.families }

  private let fonts: OpenFonts
  private let defaultFamily: String

  private struct Key: Hashable {
    var block: TextBlock
    var width: CGFloat?
    var height: CGFloat?
  }

  /// Recently set texts; their size is counted in glyphs of a hundred bytes each.
  private var known = RecentValues<Key, TypesetText>(limit: 20_000)
  /// Recent measures: a label is measured several times.
  private var measured = RecentValues<Key, TextMetrics>(limit: 150)

  /// By how much an area may be too low for its lines, in points.
  ///
  /// Rounding a label's frame to pixels takes up to half a point from it at scale 1, which must not
  /// drop its last line.
  private static let heightTolerance: CGFloat = 0.5

  /// A setter for the fonts of a collection.
  ///
  /// - Throws: `CanvasError.unreadableFont`, `.noDefaultFamily`, `.outOfMemory`.
  public init(fonts: FontCollection = FontCollection()) throws(CanvasError) {
    self.fonts = try OpenFonts.of(fonts)
    defaultFamily = fonts.defaultFamily
  }

  /// Checks that all texts that were measured and set could be.
  ///
  /// A text for which there is not enough memory, or whose font file has been removed, has no lines. What was drawn
  /// or laid out with it is wrong.
  ///
  /// - Throws: `CanvasError.outOfMemory`, `.unreadableFont`.
  public func check() throws(CanvasError) {
    if let failure = FontLibraries.use({ fonts.failure }) { throw failure }
  }

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width in which lines break, in points, or nil for no limit.
  /// - Returns: Its measures; all 0 for an empty text.
  public func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    let key = Key(block: text, width: width)
    if let metrics = measured[key] { return metrics }
    let metrics = FontLibraries.use { () -> TextMetrics in
      guard let lines = lines(of: text, width: width, height: nil) else { return .nothing }
      return lines.metrics(size: Double(text.font.size))
    }
    measured.insert(metrics, for: key, size: 1)
    return metrics
  }

  /// Sets a text in lines.
  ///
  /// Lines break between words, and inside words that are wider than the area. Where there are more
  /// lines than the text may have, or than fit in the height, the last one is shortened and ends in
  /// an ellipsis; at least one line is set.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width of the area, in points, or nil for that of the longest line.
  ///   - height: The height of the area, in points, or nil for no limit.
  /// - Returns: The lines, their measures and outlines; nothing for an empty text.
  public func typeset(
    _ text: TextBlock, width: CGFloat? = nil, height: CGFloat? = nil
  ) -> TypesetText {
    let key = Key(block: text, width: width, height: height)
    if let typeset = known[key] { return typeset }
    let typeset = FontLibraries.use { compose(text, width: width, height: height) }
    known.insert(typeset, for: key, size: typeset.parts.reduce(5) { $0 + $1.glyphs.count + 2 })
    return typeset
  }

  /// A font of the letters of texts, by its number.
  func face(_ number: Int) -> FontFace { fonts.faces.all[number] }

  /// The problems of a text's font and characters, in that order.
  public func problems(with text: TextBlock) -> [TextProblem] {
    var problems: [TextProblem] = []
    if !text.font.family.isEmpty, !fonts.map.families.contains(text.font.family) {
      problems.append(.unknownFamily(text.font.family, known: fonts.map.families))
    }
    let missing = FontLibraries.use { missingCharacters(of: text) }
    if !missing.isEmpty { problems.append(.missingCharacters(missing)) }
    return problems
  }

  private func missingCharacters(of text: TextBlock) -> [Unicode.Scalar] {
    let layout = fonts.recordingFailure { () throws(CanvasError) in
      try TextLayout.lines(of: request(text), map: fonts.map) { _ in false }
    }
    var missing: [Unicode.Scalar] = []
    var known: Set<Unicode.Scalar> = []
    for glyph in layout?.lines.flatMap(\.glyphs) ?? [] {
      guard glyph.code & GlyphCode.unknownFlag != 0,
        let scalar = Unicode.Scalar(glyph.code & ~GlyphCode.unknownFlag),
        known.insert(scalar).inserted
      else { continue }
      missing.append(scalar)
    }
    return missing
  }
}

// Setting lines.
extension TextSetter {
  private func request(_ text: TextBlock) -> TextLayout.Request {
    let utf8 = Array(text.string.utf8)
    var request = TextLayout.Request(
      utf8: utf8.filter { $0 != 0 }, families: families(for: text.font), weight: text.font.weight)
    request.wrap = text.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR
    for run in Self.runs(of: text) {
      guard let font = run.font, font.size > 0, font.size.isFinite else { continue }
      request.runs.append(
        TextLayout.Run(
          bytes: run.bytes, families: families(for: font), weight: font.weight,
          scale: Double(font.size / text.font.size)))
    }
    return request
  }

  /// The runs of a text in order; their ranges do not count bytes of code 0, which are not laid out.
  private static func runs(of text: TextBlock) -> [TextRun] {
    guard !text.runs.isEmpty else { return [] }
    var runs = text.runs
    if text.string.utf8.contains(0) {
      var kept = [0]
      for byte in text.string.utf8 { kept.append((kept.last ?? 0) + (byte == 0 ? 0 : 1)) }
      func place(_ index: Int) -> Int { kept[min(max(0, index), kept.count - 1)] }
      for index in runs.indices {
        let bytes = runs[index].bytes
        runs[index].bytes = place(bytes.lowerBound)..<place(bytes.upperBound)
      }
    }
    return runs.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  private func families(for font: Font) -> [String] {
    let isKnown = fonts.map.families.contains(font.family) && font.family != defaultFamily
    return isKnown ? [font.family, defaultFamily] : [defaultFamily]
  }

  private func compose(_ text: TextBlock, width: CGFloat?, height: CGFloat?) -> TypesetText {
    guard let lines = lines(of: text, width: width, height: height) else { return .nothing }
    var placement = TextPlacement(
      lines, of: text, width: width.map(Double.init), runs: Self.runs(of: text), fonts: fonts)
    return placement.typesetText()
  }

  /// The lines of a text, nil where nothing is set.
  private func lines(of text: TextBlock, width: CGFloat?, height: CGFloat?) -> [SetLine]? {
    let size = Double(text.font.size)
    guard size > 0, size.isFinite, !text.string.isEmpty else { return nil }
    var request = request(text)
    request.width = width.map { Double($0) / size }
    request.isJustified = text.alignment == .justified
    return fonts.recordingFailure { () throws(CanvasError) in
      try lines(request, text, height: height.map { Double($0) / size })
    }
  }

  /// The lines of a text, at most as many as it may have.
  private func lines(
    _ request: TextLayout.Request, _ text: TextBlock, height: Double?
  ) throws(CanvasError) -> [SetLine] {
    let tolerance = Double(Self.heightTolerance / text.font.size)
    let mostLines = text.numberOfLines > 0 ? text.numberOfLines : Int.max
    let layout = try TextLayout.lines(of: request, map: fonts.map) { lines in
      lines.count > mostLines
        || height.map { lines.count > lines.fitting($0 + tolerance) } ?? false
    }
    let all = layout.lines
    var count = min(all.count, mostLines)
    if let height { count = min(count, all.fitting(height + tolerance)) }
    var lines = all.prefix(count).map {
      SetLine(line: $0, text: request.text($0.bytes), utf8: request.utf8)
    }
    guard text.lineBreakMode.cutsLastLine else { return lines }
    if count < all.count,
      let cut = try lastLine(request, layout, count - 1, text.lineBreakMode)
    {
      lines[count - 1] = cut
    }
    return lines
  }

  /// The last line of a text that has more: the rest of its paragraph, shortened by an ellipsis or
  /// cut off where it does not fit.
  private func lastLine(
    _ request: TextLayout.Request, _ layout: TextLayout.Lines, _ index: Int, _ mode: LineBreakMode
  ) throws(CanvasError) -> SetLine? {
    let all = layout.lines
    let line = all[index]
    let nextParagraph = all[(index + 1)...].first { $0.isParagraphStart }
    var end = nextParagraph?.bytes.lowerBound ?? layout.end
    if all[index + 1].isParagraphStart { end = line.bytes.upperBound }
    var rest = request.text(line.bytes.lowerBound..<max(line.bytes.lowerBound, end))
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    // Where the paragraph ends with the line, an ellipsis shows that more follows.
    let isCutOff = mode == .byClipping
    if all[index + 1].isParagraphStart, !isCutOff { rest += "…" }
    var request = request
    let start = line.bytes.lowerBound
    request.utf8 = Array(rest.utf8)
    request.runs = request.runs.map { run in
      var run = run
      run.bytes = max(0, run.bytes.lowerBound - start)..<max(0, run.bytes.upperBound - start)
      return run
    }
    request.isOneLine = true
    request.ellipsis = mode.ellipsis
    if isCutOff { request.width = nil }
    request.isJustified = false
    request.direction = line.direction
    let cut = try TextLayout(request, map: fonts.map)
    return try cut.lines(fonts.map).first.map {
      SetLine(line: $0, text: rest, utf8: request.utf8, start: start, isCutOff: isCutOff)
    }
  }
}

extension LineBreakMode {
  /// Whether the last line is shortened inside words, rather than between them.
  fileprivate var cutsLastLine: Bool { self != .byWordWrapping && self != .byCharWrapping }

  /// Where a line is shortened by an ellipsis.
  fileprivate var ellipsis: PangoEllipsizeMode {
    switch self {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: PANGO_ELLIPSIZE_END
    case .byClipping, .byWordWrapping, .byCharWrapping: PANGO_ELLIPSIZE_NONE
    }
  }
}

extension [TextLayout.Line] {
  /// How many of the lines fit in a height, at least one.
  fileprivate func fitting(_ height: Double) -> Int {
    var bottom = 0.0
    for (index, line) in enumerated() {
      bottom += line.height
      // This form treats NaN as no limit.
      if bottom > height { return Swift.max(1, index) }
    }
    return count
  }
}
