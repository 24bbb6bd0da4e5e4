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
    let rects = try cast.items.map { item throws(CanvasError) in try extents.rect(of: item) }
    guard let first = rects.lazy.compactMap({ $0 }).first else { return }
    var box = rects.reduce(first) { box, rect in rect.map(box.union) ?? box }
    let margin = geometry.margin
    box = PixelRect(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin)
    guard box.width <= ImageSurface.longestSide, box.height <= ImageSurface.longestSide else {
      return
    }
    // What is blurred lies at the same place of its surface wherever the shadow is in whole pixels.
    let toPoints = canvasToPixels.inverted()
    let corner = CGPoint(x: -box.x, y: -box.y).applying(toPoints)
    let zero = CGPoint.zero.applying(toPoints)
    let move = CGVector(dx: corner.x - zero.x, dy: corner.y - zero.y)
    var color = shadow.color
    color.alpha *= Double(min(1, max(0, shadow.opacity)))
    let silhouette = ShadowCache.Silhouette(
      items: outline(of: cast.items, rects).map { item in
        item.mappingTransforms { ShadowCache.rounded($0, movedBy: move) }
      }, width: box.width, height: box.height, sigma: geometry.sigma, color: color)
    let surface = try shadows.surface(of: silhouette) { () throws(CanvasError) in
      try draw(silhouette)
    }
    context.setTransform(.identity)
    let (x, y) = (geometry.offset.width, geometry.offset.height)
    cairo_set_source_surface(context.handle, surface.handle, Double(box.x) + x, Double(box.y) + y)
    cairo_paint(context.handle)
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

  /// Draws a silhouette, blurred and filled with its color.
  private func draw(_ silhouette: ShadowCache.Silhouette) throws(CanvasError) -> ImageSurface {
    let (width, height) = (silhouette.width, silhouette.height)
    let surface = try ImageSurface(width: width, height: height, isOpaque: false)
    let painter = Painter(
      context: try DrawingContext(drawingOn: surface.handle), canvasToPixels: canvasToPixels,
      pixelBounds: CGRect(x: 0, y: 0, width: width, height: height),
      textSource: textSource, images: images, shadows: shadows)
    try painter.paint(silhouette.items)
    try painter.context.check()
    var mask = AlphaMask(width: width, height: height)
    try mask.take(from: surface)
    mask.blur(sigma: silhouette.sigma)
    try mask.fill(surface, with: silhouette.color)
    return surface
  }
}

/// A rectangle with round corners, in pixels.
private struct RoundedArea {
  var rect: CGRect
  var radius: CGFloat

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

/// The shadows that were drawn last, which are copied where they have moved by whole pixels or not at all.
///
/// It has two generations: when the newer one is full, the older one is dropped, so that what is drawn in every frame stays,
/// what moves in a new phase of the pixels in every frame goes, and the memory is bounded.
final class ShadowCache {
  /// What decides the pixels of a shadow.
  struct Silhouette: Equatable {
    /// The items, in points from the corner of the surface.
    var items: [DisplayList.Item]
    /// The size of the surface, in pixels.
    var width: Int
    var height: Int
    /// The standard deviation of the blur, in pixels.
    var sigma: Double
    var color: Color

    /// What similar silhouettes have in common.
    var kind: Kind { Kind(width: width, height: height, sigma: sigma) }
  }

  /// What similar silhouettes have in common, by which they are found.
  struct Kind: Hashable {
    var width: Int
    var height: Int
    var sigma: Double
  }

  /// The most pixels of a generation: 16 MB of memory, two canvases of 1920 by 1080 for each worker.
  static let largestArea = 4_000_000

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

  private typealias Generation = [Kind: [(silhouette: Silhouette, surface: ImageSurface)]]
  private var newer: Generation = [:]
  private var older: Generation = [:]
  /// The number of pixels of the newer generation.
  private var area = 0

  /// The surface of a silhouette, which is drawn if it is not known.
  func surface(
    of silhouette: Silhouette, draw: () throws(CanvasError) -> ImageSurface
  ) throws(CanvasError) -> ImageSurface {
    let kind = silhouette.kind
    func known(in generation: Generation) -> ImageSurface? {
      generation[kind]?.first { $0.silhouette == silhouette }?.surface
    }
    if let surface = known(in: newer) { return surface }
    let surface: ImageSurface
    if let kept = known(in: older) { surface = kept } else { surface = try draw() }
    let pixels = silhouette.width * silhouette.height
    guard pixels <= Self.largestArea else { return surface }
    if area + pixels > Self.largestArea { (older, newer, area) = (newer, [:], 0) }
    newer[kind, default: []].append((silhouette, surface))
    area += pixels
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
  var margin: Int { AlphaMask.reach(sigma: sigma) }

  /// The area of items whose shadow can be visible on a canvas.
  func reach(around canvas: CGRect) -> PixelRect {
    let (x, y) = (Int(offset.width), Int(offset.height))
    return PixelRect(
      x: Int(canvas.minX) - x - margin, y: Int(canvas.minY) - y - margin,
      width: Int(canvas.width) + 2 * margin, height: Int(canvas.height) + 2 * margin)
  }
}

/// An image that holds only opacity, from 0 to 255 for each pixel.
struct AlphaMask {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// A clear mask.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// Copies the opacity of a surface of the same size.
  mutating func take(from surface: ImageSurface) throws(CanvasError) {
    let (pixels, bytesPerRow) = (UnsafeRawPointer(try surface.pixels()), surface.bytesPerRow)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<height {
        let row = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { bytes[y * width + x] = UInt8(row[x] >> 24) }
      }
    }
  }

  /// Fills a surface of the same size with one color, at the opacity of the mask.
  func fill(_ surface: ImageSurface, with color: Color) throws(CanvasError) {
    let (pixels, bytesPerRow) = (try surface.pixels(), surface.bytesPerRow)
    let words = (0...255).map { opacity in
      color.withAlpha(color.alpha * Double(opacity) / 255).premultipliedWord
    }
    for y in 0..<height {
      let row = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = words[Int(bytes[y * width + x])] }
    }
    cairo_surface_mark_dirty(surface.handle)
  }

  // MARK: - Blurring

  /// How many pixels a blur reaches beyond what it blurs.
  static func reach(sigma: Double) -> Int { boxes(sigma: sigma).reduce(0, +) / 2 + 3 }

  /// The widths of three box filters that approximate a Gaussian one after the other.
  ///
  /// Source: W3C, Filter Effects Module Level 1, feGaussianBlur: three boxes of ⌊σ · 3√(2π) / 4 +
  /// ½⌋; of an even width, two are shifted half a pixel to either side, and the third is wider by
  /// one.
  private static func boxes(sigma: Double) -> [Int] {
    let width = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    guard width > 1 else { return [] }
    return width % 2 == 1 ? [width, width, width] : [width, width, width + 1]
  }

  /// Blurs the mask in integer arithmetic, so that the result is the same everywhere.
  mutating func blur(sigma: Double) {
    let boxes = Self.boxes(sigma: sigma)
    guard let width = boxes.first else { return }
    // Boxes of even width are shifted once to the left and once to the right.
    let reaches =
      width % 2 == 1
      ? boxes.map { ($0 / 2, $0 / 2) }
      : [(width / 2, width / 2 - 1), (width / 2 - 1, width / 2), (width / 2, width / 2)]
    var others = bytes
    for (left, right) in reaches {
      averageRows(into: &others, left, right)
      swap(&bytes, &others)
    }
    for (above, below) in reaches {
      averageColumns(into: &others, above, below)
      swap(&bytes, &others)
    }
  }

  /// A division by the number of bytes of a box, rounded, as a product.
  ///
  /// It is exact as long as the sum, at most 255.5 times the size, times the size is below 2³²: for boxes of up to 4,000
  /// bytes, where the widest blur has 565.
  private struct Averaging {
    private let factor: Int
    private let half: Int

    init(of size: Int) { (factor, half) = ((1 << 32 + size - 1) / size, size / 2) }

    @inline(__always) func callAsFunction(_ sum: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: ((sum &+ half) &* factor) >> 32)
    }
  }

  /// The average of each byte and those around it in its row.
  private func averageRows(into result: inout [UInt8], _ before: Int, _ behind: Int) {
    let (width, average) = (width, Averaging(of: before + behind + 1))
    bytes.withUnsafeBufferPointer { bytes in
      result.withUnsafeMutableBufferPointer { result in
        for start in stride(from: 0, to: bytes.count, by: width) {
          var sum = 0
          for index in 0..<min(behind, width) { sum &+= Int(bytes[start &+ index]) }
          for index in 0..<width {
            if index &+ behind < width { sum &+= Int(bytes[start &+ index &+ behind]) }
            result[start &+ index] = average(sum)
            if index >= before { sum &-= Int(bytes[start &+ index &- before]) }
          }
        }
      }
    }
  }

  /// The average of each byte and those around it in its column; the sums of all columns go down row by row.
  private func averageColumns(into result: inout [UInt8], _ before: Int, _ behind: Int) {
    let (width, height, average) = (width, height, Averaging(of: before + behind + 1))
    var sums = [Int](repeating: 0, count: width)
    bytes.withUnsafeBufferPointer { bytes in
      result.withUnsafeMutableBufferPointer { result in
        sums.withUnsafeMutableBufferPointer { sums in
          for row in 0..<min(behind, height) {
            for x in 0..<width { sums[x] &+= Int(bytes[row &* width &+ x]) }
          }
          for row in 0..<height {
            let (next, last) = ((row &+ behind) &* width, (row &- before) &* width)
            if row &+ behind < height {
              for x in 0..<width { sums[x] &+= Int(bytes[next &+ x]) }
            }
            for x in 0..<width { result[row &* width &+ x] = average(sums[x]) }
            if row >= before { for x in 0..<width { sums[x] &-= Int(bytes[last &+ x]) } }
          }
        }
      }
    }
  }
}
