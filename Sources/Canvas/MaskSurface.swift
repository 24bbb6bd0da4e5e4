internal import CCairo
internal import DisplayList
internal import Foundation
internal import Geometry

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
