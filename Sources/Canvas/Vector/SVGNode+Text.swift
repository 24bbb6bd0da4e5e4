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
    glyphs.filter { !$0.shape.outline.path.elements.isEmpty }.map { glyph in
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

// Texts as characters.
extension SVGNode {
  /// Characters in one font and one size, placed one by one.
  struct Letters: Equatable {
    /// The number of the font among `SVGFonts`.
    var font: Int
    /// The size of the font, in points.
    var size: CGFloat
    /// The origins of the first characters, relative to that of the element, in points; the others
    /// take no space.
    var places: [CGPoint] = []
    /// The characters.
    var text = ""
    /// Whether further characters can follow, each in its place.
    ///
    /// Viewers disagree about the places of characters behind those of more than 16 bits, and behind
    /// those that belong together.
    var isOpen = true
  }

  /// The glyphs of a part: an element of characters for each line, and outlines for what characters
  /// cannot show.
  ///
  /// The glyph of several characters, as in a ligature, is that of the first in a font of ours, in
  /// which the others are blank. Several glyphs, as of a letter with accents, are outlines, and their
  /// characters are blank.
  static func letters(
    of part: TypesetText.Part, _ source: Source
  ) throws(CanvasError) -> [SVGNode] {
    var outlines = part.glyphs.filter { $0.letter == nil }
    var lines: [(number: Int, origin: CGPoint, letters: [Letters])] = []
    for cluster in GlyphCluster.clusters(of: part.glyphs) {
      let letter = cluster.letter
      let face = try source.texts.setter().face(letter.face)
      let characters = letter.characters.unicodeScalars.filter(XML.allows)
      guard face.canBeSubset, let blank = face.blank, !characters.isEmpty else {
        outlines += cluster.glyphs
        continue
      }
      let isOne = cluster.glyphs.count == 1
      if !isOne { outlines += cluster.glyphs }
      let first = isOne ? letter.code ?? blank : blank
      if lines.last?.number != letter.line { lines.append((letter.line, cluster.origin, [])) }
      let line = lines.count - 1
      let place = CGPoint(
        x: cluster.origin.x - lines[line].origin.x, y: cluster.origin.y - lines[line].origin.y)
      let pairs = characters.enumerated().map { ($1, $0 == 0 ? first : blank) }
      // The same character twice, first with the glyph and then blank, takes two fonts.
      let isShared = characters.count > 1 || !isOne
      let runs =
        source.fonts.number(of: face, isShared: isShared, pairs).map { [($0, Array(characters))] }
        ?? pairs.compactMap { pair in
          source.fonts.number(of: face, isShared: true, [pair]).map { ($0, [pair.0]) }
        }
      for (font, characters) in runs {
        lines[line].letters.append(characters, at: place, font: font, size: letter.size)
      }
    }
    return lines.map { line in
      SVGNode(
        kind: Kind(element: "text", fixed: "", letters: line.letters),
        transform: CGAffineTransform(translationX: line.origin.x, y: line.origin.y))
    } + self.outlines(of: outlines, source)
  }
}

extension [SVGNode.Letters] {
  /// Appends characters that belong together.
  fileprivate mutating func append(
    _ characters: [Unicode.Scalar], at place: CGPoint, font: Int, size: CGFloat
  ) {
    let isSame = last.map { $0.isOpen && $0.font == font && $0.size == size } ?? false
    if !isSame { append(.init(font: font, size: size)) }
    let index = count - 1
    self[index].places.append(place)
    self[index].text.unicodeScalars.append(contentsOf: characters)
    self[index].isOpen = characters.count == 1 && characters[0].value <= 0xFFFF
  }
}
