internal import CImageQuant
internal import Foundation

/// Chooses a palette by libimagequant.
enum ColorQuantizer {
  /// The palette that represents the colors of a histogram best.
  ///
  /// - Parameters:
  ///   - entries: Colors and how often they occur, more than `limit`.
  ///   - limit: The largest number of colors, from 2 to 256.
  /// - Returns: At most `limit` colors.
  /// - Throws: `RasterError.outOfMemory`, `.notEncodable` with the library's error number.
  static func colors(
    for entries: [(key: ColorHistogram.Key, count: UInt64)], limit: Int
  ) throws(RasterError) -> [Pixel] {
    useOneThread()
    let attributes = try Attributes(limit: limit)
    let histogram = try Histogram(attributes)
    try histogram.add(entries, attributes)
    return try histogram.quantized(attributes)
  }

  /// Makes the library's result the same everywhere.
  ///
  /// It sums with as many threads as there are processors, and the rounding depends on their
  /// number. One thread gives the same colors everywhere. The function belongs to the OpenMP
  /// library, which is loaded if libimagequant was built with threads.
  private static func useOneThread() {
    guard let symbol = dlsym(nil, "omp_set_num_threads") else { return }
    typealias SetThreadCount = @convention(c) (Int32) -> Void
    unsafeBitCast(symbol, to: SetThreadCount.self)(1)
  }

  fileprivate static func check(_ status: liq_error) throws(RasterError) {
    guard status != LIQ_OUT_OF_MEMORY else { throw .outOfMemory }
    guard status == LIQ_OK else {
      throw .notEncodable("libimagequant's error \(status.rawValue)")
    }
  }
}

/// The library's settings, owned.
private struct Attributes: ~Copyable {
  let handle: OpaquePointer

  init(limit: Int) throws(RasterError) {
    guard let handle = liq_attr_create() else { throw .outOfMemory }
    self.handle = handle
    let limitStatus = liq_set_max_colors(handle, Int32(limit))
    // A film is quantized once: 1 is the slowest and best of 10 speeds.
    let speedStatus = liq_set_speed(handle, 1)
    precondition(
      limitStatus == LIQ_OK && speedStatus == LIQ_OK, "from 2 to 256 colors, speeds from 1 to 10")
  }

  deinit { liq_attr_destroy(handle) }
}

/// The library's histogram, owned.
private struct Histogram: ~Copyable {
  let handle: OpaquePointer

  init(_ attributes: borrowing Attributes) throws(RasterError) {
    guard let handle = liq_histogram_create(attributes.handle) else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { liq_histogram_destroy(handle) }

  func add(
    _ entries: [(key: ColorHistogram.Key, count: UInt64)], _ attributes: borrowing Attributes
  ) throws(RasterError) {
    let list = entries.map { key, count in
      let color = Palette.pixel(key)
      return liq_histogram_entry(
        color: liq_color(r: color.red, g: color.green, b: color.blue, a: 255),
        count: UInt32(clamping: count))
    }
    // Gamma 0 stands for that of sRGB.
    try ColorQuantizer.check(
      liq_histogram_add_colors(handle, attributes.handle, list, Int32(list.count), 0))
  }

  func quantized(_ attributes: borrowing Attributes) throws(RasterError) -> [Pixel] {
    var result: OpaquePointer?
    try ColorQuantizer.check(liq_histogram_quantize(handle, attributes.handle, &result))
    guard let result else { throw .outOfMemory }
    defer { liq_result_destroy(result) }
    guard let palette = liq_get_palette(result) else { throw .outOfMemory }
    return withUnsafeBytes(of: palette.pointee.entries) { bytes in
      bytes.bindMemory(to: liq_color.self).prefix(Int(palette.pointee.count)).map { color in
        Pixel(red: color.r, green: color.g, blue: color.b)
      }
    }
  }
}
