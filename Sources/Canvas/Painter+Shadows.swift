internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

// Shadows.
extension Painter {
  /// Draws the shadow of items.
  ///
  /// The silhouette is drawn as a mask, blurred, and drawn in the shadow's color where it can be seen.
  ///
  /// - Parameters:
  ///   - cast: The shadow.
  ///   - next: The item that is drawn next, which may hide a part of it.
  /// - Throws: `CanvasError.outOfMemory`, and for texts the errors of reading fonts.
  func paint(
    _ cast: DisplayList.ShadowCast, below next: DisplayList.Item?
  ) throws(CanvasError) {
    let shadow = cast.shadow
    guard shadow.isVisible, !cast.items.isEmpty else { return }
    let geometry = ShadowGeometry(cast, canvasToPixels)
    let extents = Extents(
      canvasToPixels: canvasToPixels, canvas: geometry.reach(around: pixelBounds),
      textSource: textSource)
    let rects = try cast.items.map { item throws(CanvasError) in try extents.rect(of: item) }
    guard let first = rects.lazy.compactMap({ $0 }).first else { return }
    let box = geometry.blurred(
      rects.reduce(first) { box, rect in rect.map(box.union) ?? box })
    guard box.width <= ImageSurface.longestSide, box.height <= ImageSurface.longestSide else {
      return
    }
    let (x, y) = (box.x + Int(geometry.offset.width), box.y + Int(geometry.offset.height))
    let seen = seenParts(
      of: PixelRect(x: x, y: y, width: box.width, height: box.height), below: next)
    guard !seen.isEmpty else { return }
    let silhouette = silhouette(of: cast.items, rects, in: box, geometry)
    let surface = try kept.shadows.surface(of: silhouette) { () throws(CanvasError) in
      try draw(silhouette)
    }
    var color = shadow.color
    color.alpha *= Double(min(1, max(0, shadow.opacity)))
    cairo_save(context.handle)
    defer { cairo_restore(context.handle) }
    context.setTransform(.identity)
    for part in seen {
      cairo_rectangle(
        context.handle, Double(part.x), Double(part.y), Double(part.width), Double(part.height))
    }
    cairo_clip(context.handle)
    context.setColor(color)
    cairo_mask_surface(context.handle, surface.handle, Double(x), Double(y))
  }

  /// The parts of a shadow that are looked at and not hidden.
  ///
  /// A mask is drawn pixel by pixel, so that the parts are the same as in the whole.
  private func seenParts(of rect: PixelRect, below next: DisplayList.Item?) -> [PixelRect] {
    guard text == nil else { return [rect] }
    guard let visible = rect.intersection(canvas) else { return [] }
    let seen = needed.map { $0.part(of: visible) } ?? visible
    guard let seen else { return [] }
    guard let hidden = next?.opaqueArea(canvasToPixels)?.inside(seen) else { return [seen] }
    return seen.parts(without: hidden)
  }

  /// The silhouette of items, at a place of its surface that does not depend on the whole pixels of
  /// their place on the canvas.
  ///
  /// What is blurred has no sharp edge, so that it may also be moved to the nearest 1/16 of a pixel: a blur of 1.5 pixels
  /// changes by at most 2 of 255 along an edge.
  private func silhouette(
    of items: [DisplayList.Item], _ rects: [PixelRect?], in box: PixelRect,
    _ geometry: ShadowGeometry
  ) -> ShadowMasks.Silhouette {
    let sigma = geometry.sigma
    let toPoints = canvasToPixels.inverted()
    let items = outline(of: items, rects)
    var corner = CGPoint(x: -box.x, y: -box.y) + geometry.remainder
    var place = CGPoint.zero
    if let first = items.first?.ownTransform?.concatenating(canvasToPixels) {
      let steps: CGFloat = sigma >= 1.5 ? 16 : 65_536
      func rounded(_ value: CGFloat) -> CGFloat { (value * steps).rounded() / steps }
      place = CGPoint(x: rounded(first.tx + corner.x), y: rounded(first.ty + corner.y))
      corner = CGPoint(x: place.x - first.tx, y: place.y - first.ty)
    }
    let (moved, zero) = (corner.applying(toPoints), CGPoint.zero.applying(toPoints))
    let move = CGVector(dx: moved.x - zero.x, dy: moved.y - zero.y)
    return ShadowMasks.Silhouette(
      items: items.map { $0.mappingTransforms { ShadowMasks.rounded($0, movedBy: move) } },
      kind: ShadowMasks.Kind(width: box.width, height: box.height, sigma: sigma, place: place))
  }

  /// The items but for those that lie within an opaque one and change nothing of the silhouette, and that one in black: so
  /// what has the same outline has the same shadow, whatever its color and what is written on it.
  private func outline(
    of items: [DisplayList.Item], _ rects: [PixelRect?]
  ) -> [DisplayList.Item] {
    let covers = items.map { $0.opaqueArea(canvasToPixels) }
    let sizes = covers.map { $0.map { $0.rect.width * $0.rect.height } ?? 0 }
    guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }),
      let cover = covers[largest]
    else { return items }
    return items.indices.compactMap { index in
      if index == largest { return items[index].inBlack }
      guard let rect = rects[index], cover.contains(rect) else { return items[index] }
      return nil
    }
  }

  /// Draws a silhouette and blurs it.
  private func draw(_ silhouette: ShadowMasks.Silhouette) throws(CanvasError) -> MaskSurface {
    let (width, height) = (silhouette.kind.width, silhouette.kind.height)
    let surface = try MaskSurface(width: width, height: height)
    let painter = try painter(
      on: surface.handle, CGRect(x: 0, y: 0, width: width, height: height))
    try painter.paint(silhouette.items)
    try painter.context.check()
    try surface.blur(sigma: silhouette.kind.sigma)
    return surface
  }
}

/// A rectangle with round corners, in pixels.
private struct RoundedArea {
  var rect: CGRect
  var radius: CGFloat

  /// The whole pixels in a rectangle that are at least as far from its sides as from its corners.
  func inside(_ rect: PixelRect) -> PixelRect? {
    // A circle holds the square whose corners are on it.
    let inner = self.rect.insetBy(dx: radius * 0.3, dy: radius * 0.3)
    guard inner.minX.isFinite, inner.minY.isFinite, inner.width >= 1, inner.height >= 1 else {
      return nil
    }
    let (left, top) = (inner.minX.rounded(.up), inner.minY.rounded(.up))
    let (right, bottom) = (inner.maxX.rounded(.down), inner.maxY.rounded(.down))
    return rect.intersection(
      minX: Double(left), minY: Double(top), maxX: Double(right), maxY: Double(bottom))
  }

  /// Whether it holds all of a rectangle, which is so if it holds its corners.
  func contains(_ other: PixelRect) -> Bool {
    let (x, y) = (CGFloat(other.x), CGFloat(other.y))
    let (maxX, maxY) = (x + CGFloat(other.width), y + CGFloat(other.height))
    return [(x, y), (maxX, y), (x, maxY), (maxX, maxY)].allSatisfy { x, y in
      guard x >= rect.minX, x <= rect.maxX, y >= rect.minY, y <= rect.maxY else { return false }
      // The distances from the centers of the nearest corner's circle, where the point is in the corner.
      let (dx, dy) = (
        max(rect.minX + radius - x, x - rect.maxX + radius, 0),
        max(rect.minY + radius - y, y - rect.maxY + radius, 0)
      )
      return dx * dx + dy * dy <= radius * radius
    }
  }
}

extension PixelRect {
  /// The parts above, below, left and right of a rectangle in it.
  fileprivate func parts(without hole: PixelRect) -> [PixelRect] {
    let (right, bottom) = (hole.x + hole.width, hole.y + hole.height)
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: bottom, width: width, height: y + height - bottom),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: right, y: hole.y, width: x + width - right, height: hole.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}

extension DisplayList.Item {
  /// Where an upright rectangle of opaque colors has no transparency, in pixels; nil for everything else.
  fileprivate func opaqueArea(_ canvasToPixels: CGAffineTransform) -> RoundedArea? {
    let (shape, own): (DisplayList.Shape, CGAffineTransform)
    switch self {
    case .fill(let fill) where fill.color.alpha >= 1: (shape, own) = (fill.shape, fill.transform)
    case .gradient(let fill) where fill.gradient.isOpaque:
      (shape, own) = (fill.shape, fill.transform)
    default: return nil
    }
    let transform = own.concatenating(canvasToPixels)
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.a == transform.d else {
      return nil
    }
    // The pixels of the edges are partly covered.
    switch shape {
    case .rectangle(let rect):
      return RoundedArea(rect: rect.applying(transform).insetBy(dx: 1, dy: 1), radius: 0)
    case .roundedRectangle(let rect, let radius, _):
      let drawn = min(radius, rect.width / 2, rect.height / 2) * transform.a
      return RoundedArea(rect: rect.applying(transform).insetBy(dx: 1, dy: 1), radius: drawn)
    case .ellipse, .path: return nil
    }
  }

  /// An area of opaque colors in black, which has the same silhouette; other items as they are.
  fileprivate var inBlack: DisplayList.Item {
    switch self {
    case .fill(let fill):
      .fill(DisplayList.Fill(fill.shape, color: .black, transform: fill.transform))
    case .gradient(let fill):
      .fill(DisplayList.Fill(fill.shape, color: .black, transform: fill.transform))
    default: self
    }
  }
}

extension Gradient {
  /// Whether it certainly has an opaque color everywhere: along a line that has a length.
  fileprivate var isOpaque: Bool {
    kind == .axial && startPoint != endPoint && stops.count > 1
      && stops.allSatisfy { $0.color.alpha >= 1 }
  }
}

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
  /// The offset in whole pixels.
  let offset: CGSize
  /// What is left of the offset where the shadow is blurred; one without blur has the same edges as its items.
  let remainder: CGVector

  init(_ cast: DisplayList.ShadowCast, _ canvasToPixels: CGAffineTransform) {
    let toPixels = cast.transform.concatenating(canvasToPixels)
    // The blur is circular under any transform: its scale is the square root of that of areas.
    let scale = abs(toPixels.determinant).squareRoot()
    let sigma = Double(cast.shadow.radius * scale)
    self.sigma = sigma.isFinite ? min(Self.largestSigma, max(0, sigma)) : 0
    let offset = cast.shadow.offset
    let exact = CGVector(
      dx: toPixels.a * offset.width + toPixels.c * offset.height,
      dy: toPixels.b * offset.width + toPixels.d * offset.height)
    let (x, y) = (exact.dx.rounded(), exact.dy.rounded())
    // Anything farther away than the largest canvas is invisible.
    let limit = CGFloat(ImageSurface.longestSide)
    let isNear = abs(x) < limit && abs(y) < limit
    self.offset = isNear ? CGSize(width: x, height: y) : CGSize(width: limit, height: limit)
    let isBlurred = MaskSurface.isBlurred(by: self.sigma)
    remainder = isNear && isBlurred ? CGVector(dx: exact.dx - x, dy: exact.dy - y) : .zero
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
