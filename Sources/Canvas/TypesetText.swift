internal import Foundation
public import Geometry

/// The outline of a glyph and its size.
struct GlyphShape: Hashable, Sendable {
  /// The outline about the glyph's origin, in its own units.
  var outline: BezierPath
  /// The length of a unit, in points.
  var scale: CGFloat
}

/// A text set in lines: its measures and its outlines, in points.
public struct TypesetText: Equatable, Sendable {
  /// The measures of the text.
  public var metrics: TextMetrics
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  ///
  /// The origin is the upper left corner of the text's area: x from 0 to the given width, y from 0
  /// to the height of the lines.
  public var path: BezierPath
  /// The outlines in parts of one color each, in order; empty where all have the text's own
  /// color.
  public internal(set) var parts: [Part] = []
  /// The glyphs of a text of one color.
  var glyphs: [Glyph] = []
  /// What holds the outlines, in the same coordinates.
  public internal(set) var extent = Extent.nothing
  /// The lines, from the top.
  public var lines: [Line]

  /// Outlines of one color.
  public struct Part: Equatable, Sendable {
    /// The color, or nil for the text's own.
    public var color: Color?
    /// The outlines, in the coordinates of `TypesetText.path`.
    public var path: BezierPath
    /// The font's own color for the outlines, if it has one; its alpha is multiplied by that of
    /// `color`.
    var glyphColor: Color?
    /// A picture instead of outlines, and where it is.
    var picture: PlacedPicture?
    /// The glyphs of the outlines, which have the lines below them too.
    var glyphs: [Glyph] = []
    /// The lines below underlined characters.
    var underlines = BezierPath()

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
