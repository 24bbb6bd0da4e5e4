internal import CPango
internal import Foundation
public import Geometry

/// The outline of a glyph about its origin, in its font's units, read from the font once.
final class GlyphOutline: Sendable {
  let path: BezierPath
  /// What holds the path.
  let extent: Extent

  init(_ path: BezierPath) { (self.path, extent) = (path, path.extent) }
}

extension GlyphOutline: Hashable {
  static func == (first: GlyphOutline, second: GlyphOutline) -> Bool {
    first === second || first.path == second.path
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The outline of a glyph and its size.
struct GlyphShape: Hashable, Sendable {
  /// The outline about the glyph's origin, in its own units.
  var outline: GlyphOutline
  /// The length of a unit, in points.
  var scale: CGFloat
}

/// A text set in lines: its measures and its outlines, in points.
public struct TypesetText: Equatable, Sendable {
  /// The measures of the text.
  public var metrics: TextMetrics
  /// The outlines in parts of one color each, in order.
  public internal(set) var parts: [Part] = []
  /// What holds the outlines, in the same coordinates.
  public internal(set) var extent = Extent.nothing
  /// The lines, from the top.
  public var lines: [Line]

  /// The outlines of all glyphs and the lines below them, to be filled by the non-zero rule.
  ///
  /// The origin is the upper left corner of the text's area: x from 0 to the given width, y from 0
  /// to the height of the lines. Complexity: linear; it is made of the glyphs each time.
  public var path: BezierPath { parts.reduce(into: BezierPath()) { $0.append($1.path) } }

  /// Outlines of one color.
  public struct Part: Equatable, Sendable {
    /// The color, or nil for the text's own.
    public var color: Color?
    /// The font's own color for the outlines, if it has one; its alpha is multiplied by that of
    /// `color`.
    var glyphColor: Color?
    /// A picture instead of outlines, and where it is.
    var picture: PlacedPicture?
    /// The glyphs of the outlines.
    var glyphs: [Glyph] = []
    /// The lines below underlined characters.
    var underlines = BezierPath()

    /// The outlines of the glyphs and the lines below them, in the coordinates of
    /// `TypesetText.path`.
    ///
    /// Complexity: linear.
    public var path: BezierPath {
      var path = BezierPath()
      path.elements.reserveCapacity(
        glyphs.reduce(underlines.elements.count) { $0 + $1.shape.outline.path.elements.count })
      for glyph in glyphs { path.append(glyph.path) }
      path.append(underlines)
      return path
    }

    /// The color in which the part is drawn in a text of another color.
    func ink(in textColor: Color) -> Color {
      let own = color ?? textColor
      return glyphColor.map { $0.withAlpha($0.alpha * own.alpha) } ?? own
    }
  }

  /// A glyph in its place.
  struct Glyph: Equatable, Sendable {
    var shape: GlyphShape
    /// The glyph's origin, in the coordinates of `TypesetText.path`.
    var origin: CGPoint
    /// What it stands for; nil where no font has it, and for the parts of colored glyphs.
    var letter: Letter?

    /// The transform from the outline's units.
    private var transform: CGAffineTransform {
      CGAffineTransform(
        a: shape.scale, b: 0, c: 0, d: shape.scale, tx: origin.x, ty: origin.y)
    }

    /// The outline in its place.
    var path: BezierPath { shape.outline.path.applying(transform) }

    /// What holds the outline in its place.
    var extent: Extent { shape.outline.extent.applying(transform) }
  }

  /// What a glyph stands for: characters in a font.
  struct Letter: Equatable, Sendable {
    /// The number of the font among `FontFaces`.
    var face: Int
    /// The number of the glyph in the font; nil where nothing is drawn, as for a tab.
    var code: UInt32?
    /// The size of the font, in points.
    var size: CGFloat
    /// The characters, which glyphs with the same line and byte share.
    var characters: String
    /// The first byte of the characters, by which letters have the order of the text.
    var byte: Int
    /// The number of the line, from 0 at the top.
    var line: Int
    /// Whether the glyph may touch the next one.
    let isJoined: Bool

    init(face: Int, code: UInt32?, size: CGFloat, characters: String, byte: Int, line: Int) {
      (self.face, self.code, self.size, self.characters) = (face, code, size, characters)
      (self.byte, self.line) = (byte, line)
      isJoined = characters.unicodeScalars.first.map(Self.isJoined) ?? false
    }

    /// Whether characters are of the scripts from Arabic to Mongolian but for the Georgian one, or are
    /// dashes, underscores or parts of boxes.
    ///
    /// Source: Unicode 15, Blocks.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x10A0...0x10FF: false
      case 0x5F, 0x600...0x1DFF, 0x2012...0x2015, 0x2500...0x259F, 0xA800...0xABFF,
        0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x10A00...0x1BFFF:
        true
      default: false
      }
    }
  }

  /// The picture of a glyph, stretched to a rectangle.
  struct PlacedPicture: Equatable, Sendable {
    var picture: GlyphPicture
    var rect: CGRect
  }

  /// One line of the text.
  public struct Line: Equatable, Sendable {
    /// The line's characters, without the break at its end; with an ellipsis if it was shortened.
    public var text: String
    /// The left end of the line, in points.
    public var x: Double
    /// The distance of the baseline from the top, in points.
    public var baseline: Double
    /// The line's width, in points.
    public var width: Double
  }
}

/// The glyphs of characters that cannot be shown one by one, such as a letter with its accents; mostly
/// one glyph of one character.
struct GlyphCluster {
  /// What the glyphs stand for.
  var letter: TypesetText.Letter
  /// The glyphs that draw something or take space, in visual order.
  var glyphs: [TypesetText.Glyph]
  /// The place of the leftmost glyph, in points.
  var origin: CGPoint

  /// The clusters of glyphs, by lines, each in the order of the text; glyphs that stand for nothing are
  /// left out.
  static func clusters(of glyphs: [TypesetText.Glyph]) -> [GlyphCluster] {
    var clusters: [GlyphCluster] = []
    for glyph in glyphs {
      guard let letter = glyph.letter else { continue }
      let shown = letter.code == nil ? [] : [glyph]
      if let last = clusters.last, last.letter.byte == letter.byte, last.letter.line == letter.line
      {
        clusters[clusters.count - 1].glyphs += shown
      } else {
        clusters.append(GlyphCluster(letter: letter, glyphs: shown, origin: glyph.origin))
      }
    }
    return clusters.enumerated().sorted { one, other in
      (one.element.letter.line, one.element.letter.byte, one.offset)
        < (other.element.letter.line, other.element.letter.byte, other.offset)
    }.map(\.element)
  }
}

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
