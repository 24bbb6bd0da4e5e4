internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// The shadows that were drawn last, as masks, which are drawn again where things of the same outline are at the same place
/// within a pixel.
final class ShadowMasks {
  /// What decides the pixels of a shadow but for its color.
  struct Silhouette: Equatable {
    /// The items, in points from the corner of the surface.
    var items: [DisplayList.Item]
    var kind: Kind
  }

  /// What similar silhouettes have in common, by which they are found.
  struct Kind: Hashable {
    /// The size of the surface, in pixels.
    var width: Int
    var height: Int
    /// The standard deviation of the blur, in pixels.
    var sigma: Double
    /// The place of the first item on the surface, in pixels.
    var place: CGPoint
  }

  /// The most bytes, one for each pixel, of a generation.
  static let largestSize = 8_000_000

  /// The most silhouettes of one size at one place that are kept.
  private static let largestCount = 8

  /// The parts of a point to which translations are rounded: far below what can be seen, and above what is left of equal
  /// distances where they were added to different places.
  private static let precision = 1_048_576.0

  /// A transform that is moved, with its translation rounded so that shadows of equal things at different places are equal.
  static func rounded(
    _ transform: CGAffineTransform, movedBy move: CGVector
  ) -> CGAffineTransform {
    var result = transform
    result.tx = ((transform.tx + move.dx) * precision).rounded() / precision
    result.ty = ((transform.ty + move.dy) * precision).rounded() / precision
    return result
  }

  private var known = RecentValues<Kind, [(silhouette: Silhouette, surface: MaskSurface)]>(
    limit: largestSize)

  /// The blurred silhouette, which is drawn if it is not known.
  func surface(
    of silhouette: Silhouette, draw: () throws(CanvasError) -> MaskSurface
  ) throws(CanvasError) -> MaskSurface {
    let kind = silhouette.kind
    let alike = known[kind] ?? []
    if let surface = alike.first(where: { $0.silhouette == silhouette })?.surface {
      return surface
    }
    let surface = try draw()
    let kept = alike.suffix(Self.largestCount - 1) + [(silhouette, surface)]
    let size = kept.count * surface.byteCount
    if size <= Self.largestSize { known.insert(Array(kept), for: kind, size: size) }
    return surface
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
  var margin: Int { MaskSurface.blurReach(sigma: sigma) }

  /// The pixels that the blur of a silhouette within a rectangle can reach, without the offset.
  func blurred(_ rect: PixelRect) -> PixelRect {
    PixelRect(
      x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
      height: rect.height + 2 * margin)
  }

  /// The area of items whose shadow can be visible on a canvas.
  func reach(around canvas: CGRect) -> PixelRect {
    let (x, y) = (Int(offset.width), Int(offset.height))
    return PixelRect(
      x: Int(canvas.minX) - x - margin, y: Int(canvas.minY) - y - margin,
      width: Int(canvas.width) + 2 * margin, height: Int(canvas.height) + 2 * margin)
  }
}
