internal import DisplayList
internal import Foundation
internal import Geometry

// Texts.
extension SVGNode {
  /// A text in parts of one color each, with its halo beneath, which is always of outlines.
  static func text(
    _ text: DisplayList.Text, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    guard let placed = try source.texts.place(text) else { return [] }
    var parts: [SVGNode] = []
    if let halo = text.halo, halo.width > 0 {
      parts = placed.parts.map { part in
        SVGNode(
          kind: Kind(element: "g", fixed: " fill=\"none\" stroke-linejoin=\"round\""),
          values: [
            .stroke: .word(SVGNumber.color(halo.color)), .strokeOpacity: .number(halo.color.alpha),
            .strokeWidth: .number(2 * halo.width),
          ], transform: placed.transform,
          children: outlines(of: part.glyphs, source) + underlines(of: part))
      }
    }
    for part in placed.parts {
      let ink = part.ink(in: text.color)
      if let picture = part.picture {
        parts.append(glyph(picture, opacity: ink.alpha, placed.transform, source))
        continue
      }
      let glyphs =
        source.text == .embedded
        ? try letters(of: part, source) : outlines(of: part.glyphs, source)
      parts.append(
        SVGNode(
          kind: Kind(element: "g", fixed: ""),
          values: [.fill: .word(SVGNumber.color(ink)), .fillOpacity: .number(ink.alpha)],
          transform: placed.transform, children: glyphs + underlines(of: part)))
    }
    guard let clip = placed.clip else { return parts }
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [self.clip(.rectangle(clip), placed.transform)], children: parts)
    ]
  }

  /// Glyphs, each a reference to its outline.
  ///
  /// Each glyph is written once and placed wherever it occurs, so that a counter in a film costs a
  /// reference for each digit that changes.
  static func outlines(of glyphs: [TypesetText.Glyph], _ source: Source) -> [SVGNode] {
    glyphs.filter { !$0.shape.outline.elements.isEmpty }.map { glyph in
      SVGNode(
        kind: Kind(element: "use", fixed: ""),
        values: [
          .glyph: .reference(source.definition(of: glyph)), .x: .number(glyph.origin.x),
          .y: .number(glyph.origin.y),
        ])
    }
  }

  private static func underlines(of part: TypesetText.Part) -> [SVGNode] {
    part.underlines.elements.isEmpty ? [] : [outline(of: .path(part.underlines), .identity)]
  }
}
