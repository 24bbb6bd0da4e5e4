internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster

/// A Cairo image surface, owned: the pixels that a frame is drawn into.
///
/// An opaque surface has no alpha channel, which makes it cheaper to fill and to read.
final class ImageSurface {
  /// The most pixels that a side may have: Cairo's coordinates have 16 bits before the binary
  /// point.
  static let longestSide = 32_767

  /// The width, in pixels.
  let width: Int
  /// The height, in pixels.
  let height: Int
  /// Whether there is no alpha channel.
  let isOpaque: Bool
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer
  /// The pixels that the surface shares, if it does not have its own.
  private let shared: CairoPixels?

  /// A surface of a picture, which must not be drawn on.
  init(_ pixels: CairoPixels) throws(CanvasError) {
    (width, height, isOpaque, shared) = (pixels.width, pixels.height, pixels.isOpaque, pixels)
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard
      let handle = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixels.start).assumingMemoryBound(to: UInt8.self), format,
        Int32(clamping: width), Int32(clamping: height), Int32(clamping: width * 4))
    else { throw .outOfMemory }
    self.handle = handle
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

  /// A surface of given size in pixels, each side from 1 to `longestSide`.
  init(width: Int, height: Int, isOpaque: Bool) throws(CanvasError) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw .canvasSize(width: Double(width), height: Double(height), limit: Self.longestSide)
    }
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    // Cairo gives a surface in an error state rather than none.
    guard let handle = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      throw .outOfMemory
    }
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.handle = handle
    shared = nil
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

  /// A surface of the same size and kind as another.
  convenience init(like other: ImageSurface) throws(CanvasError) {
    try self.init(width: other.width, height: other.height, isOpaque: other.isOpaque)
  }

  deinit { cairo_surface_destroy(handle) }

  /// All of the surface.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The number of bytes from a pixel to the one below it.
  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(handle)) }

  /// The first pixel of the topmost row, after all drawing has been completed.
  func pixels() throws(CanvasError) -> UnsafeMutableRawPointer {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { throw .outOfMemory }
    return UnsafeMutableRawPointer(data)
  }

  /// Replaces the pixels of rectangles inside the surface by one color and its alpha.
  ///
  /// The pixels are written directly, because Cairo would remember a surface that it has cleared as
  /// empty, and draw on it in other ways than on a cleared part.
  func fill(_ rects: [PixelRect], with color: Color) throws(CanvasError) {
    let word = try Self.word(of: color)
    let start = try pixels()
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        let row = (start + y * bytesPerRow + rect.x * 4).assumingMemoryBound(to: UInt32.self)
        row.update(repeating: word, count: rect.width)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// Copies rectangles from the same place of a surface of the same size and kind.
  func copy(_ rects: [PixelRect], from other: ImageSurface) throws(CanvasError) {
    let (source, target) = (try other.pixels(), try pixels())
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        let offset = y * bytesPerRow + rect.x * 4
        (target + offset).copyMemory(from: source + offset, byteCount: rect.width * 4)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// A color as Cairo converts it to a pixel.
  private static func word(of color: Color) throws(CanvasError) -> UInt32 {
    let pixel = try ImageSurface(width: 1, height: 1, isOpaque: false)
    let context = try DrawingContext(drawingOn: pixel.handle)
    cairo_set_operator(context.handle, CAIRO_OPERATOR_SOURCE)
    context.setColor(color)
    cairo_paint(context.handle)
    try context.check()
    return try pixel.pixels().load(as: UInt32.self)
  }
}

/// A Cairo surface of opacity alone, owned.
final class MaskSurface {
  typealias Vector = SIMD8<UInt8>

  /// The size, in pixels.
  let width: Int
  let height: Int
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer
  /// The bytes from a row to the next: whole vectors, and one more where one may begin at the last
  /// pixel.
  let bytesPerRow: Int
  let bytes: UnsafeMutablePointer<UInt8>

  /// A clear surface, each side from 1 to `ImageSurface.longestSide` pixels.
  init(width: Int, height: Int) throws(CanvasError) {
    let longestSide = ImageSurface.longestSide
    guard (1...longestSide).contains(width), (1...longestSide).contains(height) else {
      throw .canvasSize(width: Double(width), height: Double(height), limit: longestSide)
    }
    (self.width, self.height) = (width, height)
    bytesPerRow = (width / Vector.scalarCount + 2) * Vector.scalarCount
    guard let memory = calloc(height, bytesPerRow) else { throw .outOfMemory }
    bytes = memory.assumingMemoryBound(to: UInt8.self)
    guard
      let handle = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(clamping: bytesPerRow))
    else {
      free(memory)
      throw .outOfMemory
    }
    self.handle = handle
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
  }

  deinit {
    // What still refers to the surface must not refer to its pixels.
    cairo_surface_finish(handle)
    cairo_surface_destroy(handle)
    free(bytes)
  }

  /// The memory of the pixels, in bytes.
  var byteCount: Int { bytesPerRow * height }

  /// The pixels of a surface, valid as long as it.
  struct Pixels {
    fileprivate let bytes: UnsafePointer<UInt8>
    fileprivate let (width, height, bytesPerRow): (Int, Int, Int)
  }

  /// The pixels, after all drawing has been completed.
  var pixels: Pixels {
    Pixels(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
  }

  /// Fills a path, whose points are mapped first, and of which a transform gives the pixels.
  func fill(
    _ path: BezierPath, _ transform: CGAffineTransform, rule: DisplayList.FillRule = .nonZero,
    mapping: (CGPoint) -> CGPoint = { $0 }
  ) throws(CanvasError) {
    let context = try DrawingContext(drawingOn: handle)
    context.setTransform(transform)
    context.append(path, mapping: mapping)
    context.setFillRule(rule)
    cairo_fill(context.handle)
    try context.check()
    cairo_surface_flush(handle)
  }

  /// Adds those of another surface, which may reach beyond the edges; more than everything is everything.
  ///
  /// - Parameters:
  ///   - other: What is added.
  ///   - left: The column of this surface where the leftmost one of the other is.
  ///   - top: The row of this surface where the topmost one of the other is.
  func add(_ other: Pixels, left: Int, top: Int) {
    let rows = max(0, -top)..<max(0, -top, min(other.height, height - top))
    guard left >= 0, left + other.width <= width else {
      let columns = max(0, -left)..<max(0, -left, min(other.width, width - left))
      for y in rows {
        let (target, source) = (
          bytes + (top + y) * bytesPerRow + left, other.bytes + y * other.bytesPerRow
        )
        for x in columns {
          let (sum, isOver) = target[x].addingReportingOverflow(source[x])
          target[x] = isOver ? 255 : sum
        }
      }
      return cairo_surface_mark_dirty(handle)
    }
    let count = (other.width + Vector.scalarCount - 1) / Vector.scalarCount
    for y in rows {
      let target = UnsafeMutableRawPointer(bytes + (top + y) * bytesPerRow + left)
      let source = UnsafeRawPointer(other.bytes + y * other.bytesPerRow)
      for index in 0..<count {
        let offset = index * Vector.scalarCount
        let before = target.loadUnaligned(fromByteOffset: offset, as: Vector.self)
        let sum = before &+ source.loadUnaligned(fromByteOffset: offset, as: Vector.self)
        target.storeBytes(
          of: sum.replacing(with: Vector(repeating: 255), where: sum .< before),
          toByteOffset: offset, as: Vector.self)
      }
    }
    cairo_surface_mark_dirty(handle)
  }
}

// Three box filters one after the other approximate a Gaussian. A box filter slides a sum down the
// columns, of eight columns at a time; for the rows the mask is transposed before and after. All is
// integer arithmetic, so that the result is the same everywhere.
extension MaskSurface {
  /// How many pixels a blur reaches beyond what it blurs.
  static func blurReach(sigma: Double) -> Int { boxes(sigma: sigma).reduce(0, +) / 2 + 3 }

  /// Whether a blur changes anything.
  static func isBlurred(by sigma: Double) -> Bool { !boxes(sigma: sigma).isEmpty }

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

  /// Blurs by a Gaussian of a standard deviation in pixels.
  func blur(sigma: Double) throws(CanvasError) {
    let boxes = Self.boxes(sigma: sigma)
    guard let size = boxes.first else { return }
    // Boxes of even width are shifted once to the left and once to the right.
    let reaches =
      size % 2 == 1
      ? boxes.map { ($0 / 2, $0 / 2) }
      : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
    cairo_surface_flush(handle)
    let (transposed, other) = (
      try MaskSurface(width: height, height: width), try MaskSurface(width: height, height: width)
    )
    transpose(into: transposed)
    var (source, target) = (transposed, other)
    for reach in reaches {
      source.average(into: target, above: reach.0, below: reach.1)
      swap(&source, &target)
    }
    let upright = try MaskSurface(width: width, height: height)
    source.transpose(into: upright)
    (source, target) = (upright, self)
    // After three passes the result is in this surface.
    for reach in reaches {
      source.average(into: target, above: reach.0, below: reach.1)
      swap(&source, &target)
    }
    cairo_surface_mark_dirty(handle)
  }

  /// Writes the average of each byte and those around it in its column.
  private func average(into result: MaskSurface, above: Int, below: Int) {
    // A sum and a half box, at most 255.5 times the size, times the excess of the factor, at most the size, must be
    // below 2 to the shift, and the product within a word.
    if above + below < 255 {
      average(into: result, above, below, SIMD8<UInt32>.self, shift: 24)
    } else {
      average(into: result, above, below, SIMD8<UInt64>.self, shift: 32)
    }
  }

  /// The same with words in which a division by the size of the box, rounded, is a product with a shift.
  @inline(__always)
  private func average<Word: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
    into result: MaskSurface, _ above: Int, _ below: Int, _: SIMD8<Word>.Type, shift: Word
  ) {
    let size = Word(above + below + 1)
    let factor = SIMD8<Word>(repeating: ((1 << shift) + size - 1) / size)
    let half = SIMD8<Word>(repeating: size / 2)
    let shift = SIMD8<Word>(repeating: shift)
    let count = bytesPerRow / Vector.scalarCount
    func row(_ y: Int) -> UnsafePointer<Vector> {
      UnsafeRawPointer(bytes + y * bytesPerRow).assumingMemoryBound(to: Vector.self)
    }
    withUnsafeTemporaryAllocation(of: SIMD8<Word>.self, capacity: count) { sums in
      sums.initialize(repeating: .zero)
      for y in 0..<min(below, height) {
        let next = row(y)
        for x in 0..<count { sums[x] &+= SIMD8<Word>(truncatingIfNeeded: next[x]) }
      }
      for y in 0..<height {
        if y + below < height {
          let next = row(y + below)
          for x in 0..<count { sums[x] &+= SIMD8<Word>(truncatingIfNeeded: next[x]) }
        }
        let target = UnsafeMutableRawPointer(result.bytes + y * bytesPerRow)
          .assumingMemoryBound(to: Vector.self)
        for x in 0..<count {
          target[x] = Vector(truncatingIfNeeded: ((sums[x] &+ half) &* factor) &>> shift)
        }
        if y >= above {
          let last = row(y - above)
          for x in 0..<count { sums[x] &-= SIMD8<Word>(truncatingIfNeeded: last[x]) }
        }
      }
    }
  }

  /// Writes the columns as rows, in squares of eight by eight bytes.
  private func transpose(into result: MaskSurface) {
    for y in stride(from: 0, to: height, by: 8) {
      for x in stride(from: 0, to: width, by: 8) {
        var words = InlineSquare()
        for index in 0..<min(8, height - y) {
          words[index] =
            UnsafeRawPointer(bytes + (y + index) * bytesPerRow + x)
            .loadUnaligned(as: UInt64.self).littleEndian
        }
        words.transpose()
        for index in 0..<min(8, width - x) {
          UnsafeMutableRawPointer(result.bytes + (x + index) * result.bytesPerRow + y)
            .storeBytes(of: words[index].littleEndian, as: UInt64.self)
        }
      }
    }
  }
}

/// Eight rows of eight bytes, the leftmost byte in the lowest bits.
private struct InlineSquare {
  private var rows = SIMD8<UInt64>.zero

  subscript(index: Int) -> UInt64 {
    get { rows[index] }
    set { rows[index] = newValue }
  }

  /// Exchanges rows and columns, by swapping the halves of ever smaller squares.
  ///
  /// Source: Warren, Hacker's Delight, 7-3.
  @inline(__always) mutating func transpose() {
    swap(distance: 4, mask: 0x0000_0000_FFFF_FFFF)
    swap(distance: 2, mask: 0x0000_FFFF_0000_FFFF)
    swap(distance: 1, mask: 0x00FF_00FF_00FF_00FF)
  }

  /// Swaps the right part of each row above with the left part of the row that lies a distance below.
  private mutating func swap(distance: Int, mask: UInt64) {
    let shift = UInt64(8 * distance)
    for index in 0..<8 where index & distance == 0 {
      let difference = ((rows[index] >> shift) ^ rows[index + distance]) & mask
      rows[index + distance] ^= difference
      rows[index] ^= difference << shift
    }
  }
}
