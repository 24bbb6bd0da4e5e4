internal import DisplayList
internal import Foundation
internal import Geometry

/// A renderer's text setter, made when the first text asks for it.
///
/// Reading the fonts takes longer than drawing a frame, and many scenes have no text.
final class TextSource {
  private let fonts: FontCollection
  private var made: TextSetter?

  init(fonts: FontCollection) {
    self.fonts = fonts
  }

  /// The setter; an error of reading the fonts comes again with every text.
  func setter() throws(CanvasError) -> TextSetter {
    if let made { return made }
    let setter = try TextSetter(fonts: fonts)
    made = setter
    return setter
  }

  /// A text's outlines where they are drawn.
  struct PlacedText {
    /// The outlines in parts of one colour each, to be filled by the non-zero rule.
    var parts: [TypesetText.Part]
    /// The width of the area where it cuts the lines off, in the outlines' coordinates.
    var clipWidth: CGFloat?
    /// A rectangle that holds them.
    var bounds: CGRect
    /// The way from the outlines' coordinates to the canvas.
    var transform: CGAffineTransform
  }

  /// Sets a text in its rectangle; nil where that has no size.
  func place(_ text: DisplayList.Text) throws(CanvasError) -> PlacedText? {
    guard text.rect.width.isFinite, text.rect.height.isFinite else { return nil }
    let rect = text.rect
    let outlines = try setter().typeset(text.block, width: rect.width, height: rect.height)
    let top = rect.minY + (rect.height - outlines.metrics.size.height) / 2
    return PlacedText(
      parts: outlines.parts.isEmpty
        ? [TypesetText.Part(color: nil, path: outlines.path)] : outlines.parts,
      clipWidth: text.block.lineBreakMode == .byClipping ? rect.width : nil,
      bounds: outlines.bounds,
      transform: text.transform.translatedBy(x: rect.minX, y: top))
  }
}
