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
    let pixels = UnsafeRawPointer(try surface.pixels())
    for y in 0..<height {
      for x in 0..<width {
        let word = pixels.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self)
        bytes[y * width + x] = UInt8(word >> 24)
      }
    }
  }

  /// Fills a surface of the same size with one color, at the opacity of the mask.
  func fill(_ surface: ImageSurface, with color: Color) throws(CanvasError) {
    let pixels = try surface.pixels()
    let words = (0...255).map { opacity in
      color.withAlpha(color.alpha * Double(opacity) / 255).premultipliedWord
    }
    for y in 0..<height {
      let row = (pixels + y * surface.bytesPerRow).assumingMemoryBound(to: UInt32.self)
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
    for (left, right) in reaches {
      for y in 0..<height { average(from: y * self.width, step: 1, count: self.width, left, right) }
    }
    for (above, below) in reaches {
      for x in 0..<self.width { average(from: x, step: self.width, count: height, above, below) }
    }
  }

  /// Replaces each byte of a line by the average of those around it.
  private mutating func average(
    from start: Int, step: Int, count: Int, _ before: Int, _ behind: Int
  ) {
    let size = before + behind + 1
    bytes.withUnsafeMutableBufferPointer { bytes in
      let line = (0..<count).map { Int(bytes[start + $0 * step]) }
      var sum = line.prefix(behind).reduce(0, +)
      for index in 0..<count {
        if index + behind < count { sum += line[index + behind] }
        bytes[start + index * step] = UInt8((sum + size / 2) / size)
        if index >= before { sum -= line[index - before] }
      }
    }
  }
}
