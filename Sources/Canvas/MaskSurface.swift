internal import CCairo
internal import Foundation
internal import Geometry

/// A Cairo surface of opacity alone, owned.
final class MaskSurface {
  private typealias Vector = SIMD8<UInt8>

  /// The size, in pixels.
  let width: Int
  let height: Int
  /// Cairo's own handle, valid as long as the surface.
  let handle: OpaquePointer
  /// The bytes from a row to the next: whole vectors, and one more where one may begin at the last
  /// pixel.
  fileprivate let bytesPerRow: Int
  fileprivate let bytes: UnsafeMutablePointer<UInt8>

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

  /// Fills a path, of which a transform gives the pixels, by the non-zero rule.
  func fill(_ path: BezierPath, _ transform: CGAffineTransform) throws(CanvasError) {
    let context = try DrawingContext(drawingOn: handle)
    context.setTransform(transform)
    context.append(path, mapping: { $0 })
    cairo_fill(context.handle)
    try context.check()
    cairo_surface_flush(handle)
  }

  /// Adds another surface, which may reach beyond the edges; more than everything is everything.
  ///
  /// - Parameters:
  ///   - other: What is added.
  ///   - left: The column of this surface where the leftmost one of the other is.
  ///   - top: The row of this surface where the topmost one of the other is.
  func add(_ other: MaskSurface, left: Int, top: Int) {
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

// Blurring.
extension MaskSurface {
  /// How many pixels a blur reaches beyond what it blurs.
  static func blurReach(sigma: Double) -> Int { boxes(sigma: sigma).reduce(0, +) / 2 + 3 }

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

  /// Blurs in integer arithmetic, so that the result is the same everywhere.
  func blur(sigma: Double) throws(CanvasError) {
    let boxes = Self.boxes(sigma: sigma)
    guard let size = boxes.first else { return }
    // Boxes of even width are shifted once to the left and once to the right.
    let reaches =
      size % 2 == 1
      ? boxes.map { ($0 / 2, $0 / 2) }
      : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
    cairo_surface_flush(handle)
    let other = try MaskSurface(width: width, height: height)
    var (source, target) = (bytes, other.bytes)
    for (left, right) in reaches {
      averageRows(of: source, into: target, left, right)
      swap(&source, &target)
    }
    for (above, below) in reaches {
      averageColumns(of: source, into: target, above, below)
      swap(&source, &target)
    }
    // After six passes the result is where it began.
    cairo_surface_mark_dirty(handle)
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
  private func averageRows(
    of bytes: UnsafeMutablePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>,
    _ before: Int, _ behind: Int
  ) {
    let (width, average) = (width, Averaging(of: before + behind + 1))
    for y in 0..<height {
      let (row, result) = (bytes + y * bytesPerRow, result + y * bytesPerRow)
      var sum = 0
      for x in 0..<min(behind, width) { sum &+= Int(row[x]) }
      for x in 0..<width {
        if x &+ behind < width { sum &+= Int(row[x &+ behind]) }
        result[x] = average(sum)
        if x >= before { sum &-= Int(row[x &- before]) }
      }
    }
  }

  /// The average of each byte and those around it in its column; the sums of all columns go down row by row.
  private func averageColumns(
    of bytes: UnsafeMutablePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>,
    _ above: Int, _ below: Int
  ) {
    let (width, height, average) = (width, height, Averaging(of: above + below + 1))
    var sums = [Int](repeating: 0, count: width)
    sums.withUnsafeMutableBufferPointer { sums in
      for y in 0..<min(below, height) {
        let row = bytes + y * bytesPerRow
        for x in 0..<width { sums[x] &+= Int(row[x]) }
      }
      for y in 0..<height {
        if y + below < height {
          let row = bytes + (y + below) * bytesPerRow
          for x in 0..<width { sums[x] &+= Int(row[x]) }
        }
        let result = result + y * bytesPerRow
        for x in 0..<width { result[x] = average(sums[x]) }
        if y >= above {
          let row = bytes + (y - above) * bytesPerRow
          for x in 0..<width { sums[x] &-= Int(row[x]) }
        }
      }
    }
  }
}
