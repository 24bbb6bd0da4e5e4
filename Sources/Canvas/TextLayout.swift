internal import CPango
internal import Foundation
internal import Geometry

/// A text broken into lines of glyphs by Pango, owned.
///
/// Every text is laid out at one size and scaled afterwards. At this size the units of all common
/// fonts are whole numbers for FreeType, Pango and Cairo, so that nothing is rounded, and line
/// breaks do not depend on the size. Only texts with parts hundreds of times larger are laid out at
/// a smaller size. Lengths are in em of the text's font unless stated otherwise.
struct TextLayout: ~Copyable {
  /// The size of the em at which texts are laid out, in Pango's points of 1024 units.
  ///
  /// FreeType and Cairo round outlines to 1/64 and 1/256 of a point: with 2048 or 1024 units per
  /// em, as in TrueType fonts, they are exact, and with 1000 within 1/8192 em. Pango's 32-bit
  /// widths allow lines of 32,768 em.
  private static let usualEmSize = 64.0
  /// The bytes of a text that are laid out at the usual size; a longer one is laid out smaller, so
  /// that its width stays within Pango's even where it is one line of letters an em wide.
  private static let usualLength = 32_768.0
  /// The largest size of the em of a part.
  ///
  /// FreeType rejects an em of 65,536 pixels, and Cairo then considers the font file broken: no
  /// other text of the process would be drawn with it. Pango's widths allow 128 em of this size.
  static let largestEmSize = 16_384.0
  /// The smallest size of the text's em, one Pango unit: parts are at most 16 million times as
  /// large.
  private static let smallestEmSize = 1 / Double(PANGO_SCALE)

  let handle: OpaquePointer
  /// The size at which the text's em is laid out, in Pango's points.
  private let emSize: Double
  var unitsPerEm: Double { emSize * Double(PANGO_SCALE) }

  /// How a text is laid out.
  struct Request {
    /// The characters, without code 0.
    var utf8: [UInt8]
    /// The names of families to try in turn.
    var families: [String]
    var weight: Font.Weight
    /// The width in which lines break, in em, or nil for no limit.
    var width: Double?
    var isJustified = false
    /// Where lines break.
    var wrap = PANGO_WRAP_WORD_CHAR
    /// Whether the text is one line, and where it is shortened by an ellipsis if it is too wide.
    var isOneLine = false
    var ellipsis = PANGO_ELLIPSIZE_END
    /// The parts in other fonts.
    var runs: [Run] = []
    /// The languages of its scripts; nil if they are not known yet.
    var languages: [ScriptLanguages.Run]?
    /// The direction, or nil for that of each paragraph's first letter.
    var direction: PangoDirection?
    /// The direction of paragraphs without letters at the beginning, if it is known.
    var earlierDirection: PangoDirection?

    /// The characters of a range of bytes.
    func text(_ bytes: Range<Int>) -> String {
      String(decoding: utf8[bytes.clamped(to: 0..<utf8.count)], as: UTF8.self)
    }
  }

  /// A part of a text in another font.
  struct Run {
    /// The part's bytes.
    var bytes: Range<Int>
    /// The names of families to try in turn.
    var families: [String]
    var weight: Font.Weight
    /// The font's size as a multiple of the text's.
    var scale: Double
  }

  /// Lays out a text.
  init(_ request: Request, map: FontMap) throws(CanvasError) {
    guard let handle = pango_layout_new(map.context(request.direction ?? request.earlierDirection))
    else {
      throw .outOfMemory
    }
    self.handle = handle
    let largestScale = request.runs.map(\.scale).max() ?? 1
    let size = min(Self.usualEmSize, Self.largestEmSize / largestScale)
    // A power of two, so that fonts are opened at few sizes.
    let excess = (Double(request.utf8.count) / Self.usualLength).binade.rounded(.down)
    emSize = max(Self.smallestEmSize, excess < 1 ? size : size / (2 * excess))
    pango_layout_set_auto_dir(handle, request.direction == nil ? 1 : 0)
    pango_layout_set_wrap(handle, request.wrap)
    pango_layout_set_justify(handle, request.isJustified ? 1 : 0)
    pango_layout_set_width(handle, units(request.width))
    if request.isOneLine {
      pango_layout_set_single_paragraph_mode(handle, 1)
      pango_layout_set_ellipsize(handle, request.ellipsis)
    }
    setAttributes(of: request)
    if let description = pango_font_description_new() {
      pango_font_description_set_family(description, request.families.joined(separator: ","))
      pango_font_description_set_weight(description, request.weight.pango)
      pango_font_description_set_absolute_size(description, unitsPerEm)
      pango_layout_set_font_description(handle, description)
      pango_font_description_free(description)
    }
    request.utf8.withUnsafeBytes { bytes in
      pango_layout_set_text(
        handle, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count))
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// A width in Pango's units, rounded up; −1 for no limit.
  private func units(_ width: Double?) -> Int32 {
    guard let width, !width.isNaN else { return -1 }
    // Half a unit more, so that a text fits in the width that it was measured to have.
    let units = (max(0, width) * unitsPerEm + 0.5).rounded(.up)
    return units < Double(Int32.max / 2) ? Int32(units) : -1
  }

  /// The lines, from the top; throws the errors of `FontMap.check` for the map with which it was laid out.
  func lines(_ map: FontMap) throws(CanvasError) -> [Line] {
    var lines: [Line] = []
    // Pango finds the line of an index by walking the list.
    var next = pango_layout_get_lines_readonly(handle)
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
      try check(line, map)
      lines.append(self.line(line))
    }
    return lines
  }

  /// Checks that the fonts of a line are open: Pango lays out letters of others all the same.
  private func check(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ map: FontMap
  ) throws(CanvasError) {
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
      if let font = run?.pointee.item.pointee.analysis.font { try map.check(font) }
    }
  }

  private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Line {
    var extents = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &extents)
    let (glyphs, width) = glyphs(of: line)
    let start = Int(line.pointee.start_index)
    return Line(
      bytes: start..<start + Int(line.pointee.length),
      isParagraphStart: pango_layout_line_is_paragraph_start(line) != 0,
      direction: pango_layout_line_get_resolved_direction(line),
      width: width / unitsPerEm, height: Double(extents.height) / unitsPerEm,
      ascent: -Double(extents.y) / unitsPerEm, glyphs: glyphs, emSize: emSize)
  }

  /// A line's position in the text, its measures in em, and its glyphs.
  struct Line {
    /// The line's bytes in the text, without the break that ends it.
    var bytes: Range<Int>
    var isParagraphStart: Bool
    var direction: PangoDirection
    var width: Double
    var height: Double
    /// The distance from the line's top to its baseline.
    var ascent: Double
    var glyphs: [Glyph]
    /// The size at which the em was laid out, in Pango's points; the fonts of the glyphs are scaled
    /// to it.
    var emSize: Double
  }

  /// A glyph and its origin from the left end of its line's baseline, in em, y downwards.
  struct Glyph {
    var font: UnsafeMutablePointer<PangoFont>
    var code: PangoGlyph
    var x: Double
    var y: Double
    /// The glyph's advance.
    var advance: Double
    /// The bytes of the glyph's characters in the text, which several glyphs may share; those that an
    /// ellipsis stands for.
    var bytes: Range<Int>
    var isEllipsis: Bool

    /// Whether nothing is drawn, as for a tab.
    var isEmpty: Bool { code == GlyphCode.empty }
  }

  /// The glyphs of a line in visual order, and the line's width in Pango's units.
  private func glyphs(
    of line: UnsafeMutablePointer<PangoLayoutLine>
  ) -> (glyphs: [Glyph], width: Double) {
    var glyphs: [Glyph] = []
    var x = 0.0
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let string = run.pointee.glyphs
      else { continue }
      let analysis = run.pointee.item.pointee.analysis
      let isEllipsis = analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
      let clusters = Self.clusters(of: string, in: run.pointee.item)
      for index in 0..<Int(string.pointee.num_glyphs) {
        let info = string.pointee.glyphs[index]
        // Pango stretches an ellipsis over the rest of the width; use the width of its glyph.
        let natural = isEllipsis ? analysis.font.map { Self.advance(info.glyph, $0) } : nil
        let offset = isEllipsis ? 0 : Double(info.geometry.x_offset)
        if let font = analysis.font {
          glyphs.append(
            Glyph(
              font: font, code: info.glyph, x: (x + offset) / unitsPerEm,
              y: Double(info.geometry.y_offset) / unitsPerEm,
              advance: (natural ?? Double(info.geometry.width)) / unitsPerEm,
              bytes: clusters[index], isEllipsis: isEllipsis))
        }
        x += natural ?? Double(info.geometry.width)
      }
    }
    return (glyphs, x)
  }

  /// The bytes in the text of the characters of each glyph of a run.
  private static func clusters(
    of string: UnsafeMutablePointer<PangoGlyphString>, in item: UnsafeMutablePointer<PangoItem>
  ) -> [Range<Int>] {
    let offset = Int(item.pointee.offset)
    let isRightToLeft = item.pointee.analysis.level % 2 == 1
    var clusters: [Range<Int>] = []
    // A cluster ends where the next one in the order of the text begins.
    var (start, end) = (Int(item.pointee.length), Int(item.pointee.length))
    let count = Int(string.pointee.num_glyphs)
    for index in 0..<count {
      let first = Int(string.pointee.log_clusters[isRightToLeft ? index : count - 1 - index])
      if first < start { (start, end) = (first, start) }
      clusters.append(offset + start..<offset + end)
    }
    return isRightToLeft ? clusters : clusters.reversed()
  }

  /// A glyph's advance, in Pango's units.
  private static func advance(
    _ code: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>
  ) -> Double {
    var extents = PangoRectangle()
    pango_font_get_glyph_extents(font, code, nil, &extents)
    return Double(extents.width)
  }

  /// The underline of a font, in Pango's points: the distance of its upper edge below the baseline,
  /// and its thickness.
  static func underline(of font: UnsafeMutablePointer<PangoFont>) -> (top: Double, height: Double) {
    guard let metrics = pango_font_get_metrics(font, nil) else {
      return (0.1 * usualEmSize, 0.05 * usualEmSize)
    }
    defer { pango_font_metrics_unref(metrics) }
    return (
      -Double(pango_font_metrics_get_underline_position(metrics)) / Double(PANGO_SCALE),
      Double(pango_font_metrics_get_underline_thickness(metrics)) / Double(PANGO_SCALE)
    )
  }
}

extension Font.Weight {
  /// The weight for Pango, which has the same scale.
  var pango: PangoWeight { PangoWeight(rawValue: UInt32(rawValue)) }
}

/// Pango's special glyph codes, whose macros are casts, which Swift does not import.
enum GlyphCode {
  /// `PANGO_GLYPH_EMPTY`: nothing is drawn.
  static let empty: PangoGlyph = 0x0FFF_FFFF
  /// `PANGO_GLYPH_UNKNOWN_FLAG`: no font has the character whose code the other bits are.
  static let unknownFlag: PangoGlyph = 0x1000_0000
}

extension TextLayout {
  /// The lines of a text, and where the bytes that were laid out end.
  struct Lines {
    var lines: [Line] = []
    var end = 0
  }

  /// The bytes after which the rest of a text is laid out separately, at the next paragraph.
  ///
  /// Pango takes time that grows with the square of the number of paragraphs.
  private static let chunkLength = 1024

  /// Lays out a text, some paragraphs at a time, until there are more lines than are wanted.
  ///
  /// - Parameters:
  ///   - request: The text, of several lines.
  ///   - map: The fonts.
  ///   - isEnough: Whether no more lines are needed.
  /// - Returns: The lines from the top.
  /// - Throws: `CanvasError.outOfMemory`, and the errors of `FontMap.check`.
  static func lines(
    of request: Request, map: FontMap, until isEnough: ([Line]) -> Bool
  ) throws(CanvasError) -> Lines {
    var result = Lines()
    var part = request
    let languages = request.languages ?? ScriptLanguages.runs(of: request.utf8)
    var (firstLanguage, firstRun) = (0, 0)
    for chunk in chunks(of: request.utf8) {
      let start = chunk.text.lowerBound
      part.utf8 = Array(request.utf8[chunk.text])
      // Attributes may reach beyond the end: they also determine the height of empty lines.
      func shifted(_ bytes: Range<Int>) -> Range<Int> {
        max(0, bytes.lowerBound - start)..<max(0, bytes.upperBound - start)
      }
      part.languages = overlapping(languages, chunk.end, &firstLanguage, start, bytes: \.bytes).map
      {
        ScriptLanguages.Run(bytes: shifted($0.bytes), language: $0.language)
      }
      part.runs = overlapping(request.runs, chunk.end, &firstRun, start, bytes: \.bytes).map {
        var run = $0
        run.bytes = shifted(run.bytes)
        return run
      }
      let lines = try TextLayout(part, map: map).lines(map)
      // A paragraph without letters has the direction of the one before.
      part.earlierDirection = lines.last?.direction
      result.lines += lines.map {
        var line = $0
        line.bytes = line.bytes.lowerBound + start..<line.bytes.upperBound + start
        for index in line.glyphs.indices {
          let bytes = line.glyphs[index].bytes
          line.glyphs[index].bytes = bytes.lowerBound + start..<bytes.upperBound + start
        }
        return line
      }
      result.end = chunk.end
      if isEnough(result.lines) { break }
    }
    return result
  }

  /// The elements of a sorted list that overlap the bytes of a chunk; `first` is the first that ends
  /// after its start.
  private static func overlapping<Element>(
    _ elements: [Element], _ end: Int, _ first: inout Int, _ start: Int,
    bytes: KeyPath<Element, Range<Int>>
  ) -> ArraySlice<Element> {
    while first < elements.count, elements[first][keyPath: bytes].upperBound <= start { first += 1 }
    var last = first
    while last < elements.count, elements[last][keyPath: bytes].lowerBound < end { last += 1 }
    return elements[first..<last]
  }

  /// The chunks of whole paragraphs: their bytes without the last break, and where the next begins.
  private static func chunks(of utf8: [UInt8]) -> [(text: Range<Int>, end: Int)] {
    var chunks: [(text: Range<Int>, end: Int)] = []
    var start = 0
    for (index, byte) in utf8.enumerated() where byte == 0x0A && index - start >= chunkLength {
      // A carriage return before it belongs to the break.
      let end = utf8[index - 1] == 0x0D ? index - 1 : index
      chunks.append((start..<end, index + 1))
      start = index + 1
    }
    chunks.append((start..<utf8.count, utf8.count))
    return chunks
  }
}
