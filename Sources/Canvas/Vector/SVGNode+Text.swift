internal import DisplayList
internal import Foundation
internal import Geometry

// Texts as outlines.
extension SVGNode {
  /// A text in parts of one color each, with its halo beneath.
  ///
  /// Each glyph is written once and placed wherever it occurs, so that a counter in a film costs a
  /// reference for each digit that changes.
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
          ], transform: placed.transform, children: outlines(of: part, source))
      }
    }
    parts += placed.parts.map { part in
      let ink = part.ink(in: text.color)
      guard let picture = part.picture else {
        return SVGNode(
          kind: Kind(element: "g", fixed: ""),
          values: [.fill: .word(SVGNumber.color(ink)), .fillOpacity: .number(ink.alpha)],
          transform: placed.transform, children: outlines(of: part, source))
      }
      return glyph(picture, opacity: ink.alpha, placed.transform, source)
    }
    guard let clip = placed.clip else { return parts }
    return [
      SVGNode(
        kind: Kind(element: "g", fixed: "", isClipped: true),
        clip: [self.clip(.rectangle(clip), placed.transform)], children: parts)
    ]
  }

  /// The glyphs of a part, each a reference to its outline, and its underlines.
  private static func outlines(of part: TypesetText.Part, _ source: Source) -> [SVGNode] {
    part.glyphs.filter { !$0.shape.outline.elements.isEmpty }.map { glyph in
      SVGNode(
        kind: Kind(element: "use", fixed: ""),
        values: [
          .glyph: .reference(source.definition(of: glyph)), .x: .number(glyph.origin.x),
          .y: .number(glyph.origin.y),
        ])
    }
      + (part.underlines.elements.isEmpty
        ? [] : [outline(of: .path(part.underlines), .identity)])
  }
}
