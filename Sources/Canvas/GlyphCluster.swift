internal import Foundation
internal import Geometry

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
