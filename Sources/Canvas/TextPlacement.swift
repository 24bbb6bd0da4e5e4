internal import CPango
internal import Foundation
internal import Geometry

/// Places the lines of a text below each other, aligned, and collects their outlines.
struct TextPlacement {
  private let lines: [SetLine]
  private let text: TextBlock
  private let fonts: OpenFonts
  /// Points per em of the text's font.
  private let size: Double
  /// The width in which lines are aligned, in em; that of the longest line where the text has none.
  private let width: Double
  /// What the glyphs of each line are drawn as.
  private let drawings: [[GlyphDrawing]]
  private var result = TypesetText.nothing
  private var parts: ColoredParts

  /// Begins to place lines in a width in points, nil for that of the longest line.
  init(_ lines: [SetLine], of text: TextBlock, width: Double?, runs: [TextRun], fonts: OpenFonts) {
    self.lines = lines
    self.text = text
    self.fonts = fonts
    let size = Double(text.font.size)
    self.size = size
    self.width = width.map { $0 / size } ?? lines.longest
    drawings = lines.map { set in
      set.line.glyphs.map { fonts.outlines.drawing(of: $0.code, in: $0.font) }
    }
    parts = ColoredParts(runs)
  }

  /// The text with all lines in their places.
  mutating func typesetText() -> TypesetText {
    var top = 0.0
    for (set, drawings) in zip(lines, drawings) {
      append(set, drawings, top: top)
      top += set.line.height
    }
    result.metrics = lines.metrics(size: size)
    result.parts = parts.parts
    result.extent = parts.extent
    return result
  }

  /// Places a line, whose upper edge is at `top` in em.
  private mutating func append(_ set: SetLine, _ drawings: [GlyphDrawing], top: Double) {
    let line = set.line
    let x = start(of: set)
    let baseline = top + line.ascent
    let toArea = CGAffineTransform(
      a: CGFloat(size), b: 0, c: 0, d: CGFloat(size), tx: CGFloat(x * size),
      ty: CGFloat(baseline * size))
    let scale = CGFloat(1 / line.emSize)
    for (glyph, drawing) in zip(line.glyphs, drawings) {
      let toEm = CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: CGFloat(glyph.x), ty: CGFloat(glyph.y))
      guard append(glyph, drawing, of: set, toEm.concatenating(toArea)), !glyph.isEmpty else {
        continue
      }
      let underline = underline(of: glyph, in: line, toArea)
      parts.append(underline: underline, at: set.start + glyph.bytes.lowerBound)
    }
    result.lines.append(
      TypesetText.Line(
        text: set.text, x: x * size, baseline: baseline * size, width: line.width * size))
  }

  /// Places a glyph.
  ///
  /// - Returns: Whether it has a place; a picture may have none.
  private mutating func append(
    _ glyph: TextLayout.Glyph, _ drawing: GlyphDrawing, of set: SetLine,
    _ toText: CGAffineTransform
  ) -> Bool {
    let byte = set.start + glyph.bytes.lowerBound
    switch drawing {
    case .outline(let outline):
      let (face, emSize) = fonts.faces.face(of: glyph.font)
      let letter = set.letter(
        glyph, face: face, size: emSize * toText.a, line: result.lines.count)
      append(outline, nil, letter, toText, at: byte)
    case .layers(let layers):
      for layer in layers { append(layer.outline, layer.color, nil, toText, at: byte) }
    case .picture(let picture, let extent):
      guard let rect = extent.applying(toText).rect else { return false }
      parts.append(TypesetText.PlacedPicture(picture: picture, rect: rect), at: byte)
    }
    return true
  }

  private mutating func append(
    _ outline: GlyphOutline, _ color: Color?, _ letter: TypesetText.Letter?,
    _ toText: CGAffineTransform, at byte: Int
  ) {
    let shape = GlyphShape(outline: outline, scale: toText.a)
    let origin = CGPoint(x: toText.tx, y: toText.ty)
    parts.append(
      .init(shape: shape, origin: origin, letter: letter), glyphColor: color, at: byte)
  }

  /// Where a line begins, in em from the left.
  private func start(of set: SetLine) -> Double {
    var free = width - set.line.width
    if set.isCutOff { free = max(0, free) }
    return
      switch text.alignment
    {
    case .left: 0.0
    case .center: free / 2
    case .right: free
    case .natural, .justified: set.line.direction == PANGO_DIRECTION_RTL ? free : 0
    }
  }

  /// The underline of a glyph.
  private func underline(
    of glyph: TextLayout.Glyph, in line: TextLayout.Line, _ toArea: CGAffineTransform
  ) -> CGRect {
    let (top, height) = TextLayout.underline(of: glyph.font)
    return CGRect(
      x: CGFloat(glyph.x), y: CGFloat(top / line.emSize), width: CGFloat(glyph.advance),
      height: CGFloat(height / line.emSize)
    ).applying(toArea)
  }
}

/// A line and its characters.
struct SetLine {
  var line: TextLayout.Line
  var text: String
  /// The bytes that were laid out, in which those of glyphs are.
  var utf8: [UInt8]
  /// The index in the text of the first byte that was laid out for the line.
  var start = 0
  /// Whether the line may be wider than the area, and is then cut off.
  var isCutOff = false

  /// What a glyph stands for, in a font and a size in points; nil where no font has it.
  func letter(
    _ glyph: TextLayout.Glyph, face: Int, size: CGFloat, line number: Int
  ) -> TypesetText.Letter? {
    guard glyph.isEmpty || glyph.code & GlyphCode.unknownFlag == 0 else { return nil }
    return TypesetText.Letter(
      face: face, code: glyph.isEmpty ? nil : glyph.code, size: size,
      characters: glyph.isEllipsis
        ? "…" : String(decoding: utf8[glyph.bytes.clamped(to: 0..<utf8.count)], as: UTF8.self),
      byte: glyph.bytes.lowerBound, line: number)
  }
}

extension [SetLine] {
  /// The width of the longest line, in em.
  fileprivate var longest: Double { map(\.line.width).max() ?? 0 }

  /// The measures of lines below each other, in points, with `size` points per em.
  func metrics(size: Double) -> TextMetrics {
    var (height, first, last) = (0.0, 0.0, 0.0)
    for (index, set) in enumerated() {
      last = height + set.line.ascent
      if index == 0 { first = last }
      height += set.line.height
    }
    return TextMetrics(
      size: CGSize(width: CGFloat(longest * size), height: CGFloat(height * size)),
      firstBaseline: CGFloat(first * size), lastBaseline: CGFloat(last * size))
  }
}

extension TypesetText {
  /// A text without letters.
  static let nothing = TypesetText(metrics: .nothing, lines: [])
}

extension TextMetrics {
  /// The measures of a text without letters.
  static let nothing = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
}
