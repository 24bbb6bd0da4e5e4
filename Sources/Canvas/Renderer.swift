internal import CCairo
public import DisplayList
internal import Foundation
internal import Geometry
public import Raster

/// Draws display lists into bitmaps.
///
/// One renderer serves one worker: it keeps its surface and its fonts from frame to frame, and may
/// be used from one thread at a time. The same list gives the same pixels from every renderer.
public final class Renderer {
  private let textSource: TextSource
  private var surface: ImageSurface?

  /// A renderer that finds its fonts in a collection, when the first text asks for one.
  public init(fonts: FontCollection = FontCollection()) {
    textSource = TextSource(fonts: fonts)
  }

  /// Draws a frame.
  ///
  /// The bitmap has the list's size times its scale pixels, rounded to whole ones. It is RGB where
  /// the background is opaque and RGBA elsewhere. Edges are antialiased by Cairo's default method;
  /// rectangles on whole pixels are exact. What is not finite or has no area is not drawn.
  ///
  /// - Parameter list: What is drawn.
  /// - Returns: The frame's pixels.
  /// - Throws: `CanvasError.canvasSize`, `.outOfMemory`, `.drawing`, and for lists with texts the
  ///   errors of reading fonts.
  public func render(_ list: DisplayList) throws(CanvasError) -> Bitmap {
    let isOpaque = (list.background?.alpha ?? 0) >= 1
    let surface = try surface(for: list, isOpaque: isOpaque)
    let context = try DrawingContext(drawingOn: surface.handle)
    cairo_set_operator(context.handle, CAIRO_OPERATOR_SOURCE)
    context.setColor(list.background ?? .clear)
    cairo_paint(context.handle)
    cairo_set_operator(context.handle, CAIRO_OPERATOR_OVER)
    let painter = Painter(
      context: context,
      canvasToPixels: CGAffineTransform(scaleX: list.scale, y: list.scale),
      pixelBounds: CGRect(
        x: 0, y: 0, width: CGFloat(surface.width), height: CGFloat(surface.height)),
      textSource: textSource)
    try painter.paint(list.items)
    try painter.context.check()
    return try surface.bitmap()
  }

  /// The surface kept from the last frame, or a new one where it does not fit.
  private func surface(
    for list: DisplayList, isOpaque: Bool
  ) throws(CanvasError) -> ImageSurface {
    let width = (list.size.width * list.scale).rounded()
    let height = (list.size.height * list.scale).rounded()
    // Written so that what is not a number is refused too.
    let range = 1...CGFloat(ImageSurface.longestSide)
    guard range.contains(width), range.contains(height) else {
      throw .canvasSize(
        width: Double(width), height: Double(height), limit: ImageSurface.longestSide)
    }
    if let surface, surface.width == Int(width), surface.height == Int(height),
      surface.isOpaque == isOpaque
    {
      return surface
    }
    let new = try ImageSurface(width: Int(width), height: Int(height), isOpaque: isOpaque)
    surface = new
    return new
  }
}
