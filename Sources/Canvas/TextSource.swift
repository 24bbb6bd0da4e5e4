internal import DisplayList
internal import Foundation
internal import Geometry

/// A text setter that is made when the first text is drawn.
///
/// Reading the fonts takes longer than drawing a frame, and many scenes have no text.
final class TextSource {
  private let fonts: FontCollection
  private var made: TextSetter?

  init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The setter; an error of reading the fonts is thrown again for every text.
  func setter() throws(CanvasError) -> TextSetter {
    if let made { return made }
    let setter = try TextSetter(fonts: fonts)
    made = setter
    return setter
  }

  /// The outlines of a text, and where they are drawn.
  struct PlacedText {
    /// The outlines in parts of one color each, to be filled by the non-zero rule.
    var parts: [TypesetText.Part]
    /// The rectangle that they are clipped to, in their own coordinates, if they reach beyond it.
    var clip: CGRect?
    /// What holds them.
    var extent: Extent
    /// The transform from the outlines' coordinates to the canvas.
    var transform: CGAffineTransform
  }

  /// Sets a text in its rectangle; nil where that is not finite.
  func place(_ text: DisplayList.Text) throws(CanvasError) -> PlacedText? {
    guard text.rect.width.isFinite, text.rect.height.isFinite else { return nil }
    let rect = text.rect
    let outlines = try setter().typeset(text.block, width: rect.width, height: rect.height)
    let top = rect.minY + (rect.height - outlines.metrics.size.height) / 2
    let box = outlines.extent.rect
    let clip = box.flatMap { box in
      text.block.lineBreakMode == .byClipping && (box.maxX > rect.width || box.minX < 0)
        ? CGRect(x: 0, y: box.minY - 1, width: rect.width, height: box.height + 2) : nil
    }
    return PlacedText(
      parts: outlines.parts.isEmpty
        ? [TypesetText.Part(color: nil, path: outlines.path, glyphs: outlines.glyphs)]
        : outlines.parts,
      clip: clip, extent: outlines.extent,
      transform: text.transform.translatedBy(x: rect.minX, y: top))
  }
}
