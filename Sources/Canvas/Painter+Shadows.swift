internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

// Shadows.
extension Painter {
  /// Draws the shadow of items.
  ///
  /// The silhouette is drawn as a mask, blurred, and filled with the shadow's color.
  func paint(_ cast: DisplayList.ShadowCast) throws(CanvasError) {
    let shadow = cast.shadow
    guard shadow.isVisible, !cast.items.isEmpty else { return }
    let geometry = ShadowGeometry(cast, canvasToPixels)
    let extents = Extents(
      canvasToPixels: canvasToPixels, canvas: geometry.reach(around: pixelBounds),
      textSource: textSource)
    guard var box = try extents.rect(ofAll: cast.items) else { return }
    let margin = geometry.margin
    box = PixelRect(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
    guard box.width <= ImageSurface.longestSide, box.height <= ImageSurface.longestSide else {
      return
    }
    let surface = try ImageSurface(width: box.width, height: box.height, isOpaque: false)
    cairo_surface_set_device_offset(surface.handle, Double(-box.x), Double(-box.y))
    let silhouette = Painter(
      context: try DrawingContext(drawingOn: surface.handle), canvasToPixels: canvasToPixels,
      pixelBounds: CGRect(x: box.x, y: box.y, width: box.width, height: box.height),
      textSource: textSource, images: images)
    try silhouette.paint(cast.items)
    try silhouette.context.check()
    var mask = AlphaMask(width: box.width, height: box.height)
    try mask.take(from: surface)
    mask.blur(sigma: geometry.sigma)
    var color = shadow.color
    color.alpha *= Double(min(1, max(0, shadow.opacity)))
    try mask.fill(surface, with: color)
    context.setTransform(.identity)
    let (x, y) = (geometry.offset.width, geometry.offset.height)
    // The surface's device offset places it.
    cairo_set_source_surface(context.handle, surface.handle, x, y)
    cairo_paint(context.handle)
  }
}

/// The measures of a shadow in pixels.
struct ShadowGeometry {
  /// The largest blur, in pixels; larger ones would look the same.
  private static let largestSigma = 300.0

  /// The standard deviation of the blur, in pixels.
  let sigma: Double
  /// The offset in whole pixels, so that a shadow without blur has the same edges as its items.
  let offset: CGSize

  init(_ cast: DisplayList.ShadowCast, _ canvasToPixels: CGAffineTransform) {
    let toPixels = cast.transform.concatenating(canvasToPixels)
    // The blur is circular under any transform: its scale is the square root of that of areas.
    let scale = abs(toPixels.determinant).squareRoot()
    let sigma = Double(cast.shadow.radius * scale)
    self.sigma = sigma.isFinite ? min(Self.largestSigma, max(0, sigma)) : 0
    let offset = cast.shadow.offset
    let x = (toPixels.a * offset.width + toPixels.c * offset.height).rounded()
    let y = (toPixels.b * offset.width + toPixels.d * offset.height).rounded()
    // Anything farther away than the largest canvas is invisible.
    let limit = CGFloat(ImageSurface.longestSide)
    let isNear = abs(x) < limit && abs(y) < limit
    self.offset = isNear ? CGSize(width: x, height: y) : CGSize(width: limit, height: limit)
  }

  /// How far beyond the silhouette the shadow reaches, in pixels.
  var margin: Int { AlphaMask.reach(sigma: sigma) }

  /// The area of items whose shadow can be visible on a canvas.
  func reach(around canvas: CGRect) -> PixelRect {
    let (x, y) = (Int(offset.width), Int(offset.height))
    return PixelRect(
      x: Int(canvas.minX) - x - margin, y: Int(canvas.minY) - y - margin,
      width: Int(canvas.width) + 2 * margin, height: Int(canvas.height) + 2 * margin)
  }
}
