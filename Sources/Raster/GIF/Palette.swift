internal import CImageQuant
internal import Foundation

/// The colors of a GIF: one palette for a whole film.
///
/// If all colors of a film fit, they are kept exactly; otherwise libimagequant chooses. One of the
/// 256 indices is reserved for clear pixels.
public struct Palette: Equatable, Sendable {
  /// The largest number of colors, without the clear one.
  public static let longest = 255

  /// The colors, opaque; at least one, at most `longest`.
  public let colors: [Pixel]

  /// The index of a clear or unchanged pixel.
  var clear: UInt8 { UInt8(colors.count) }

  /// The palette for a film with a histogram.
  ///
  /// - Parameter histogram: The colors of all frames; without any, the palette is black alone.
  /// - Throws: `RasterError.outOfMemory`.
  public init(_ histogram: ColorHistogram) throws(RasterError) {
    let entries = histogram.entries
    guard !entries.isEmpty else {
      colors = [Pixel(red: 0, green: 0, blue: 0)]
      return
    }
    if entries.count <= Self.longest {
      colors = entries.map { Self.pixel($0.key) }
    } else {
      colors = try ColorQuantizer.colors(for: entries, limit: Self.longest)
    }
  }

  static func pixel(_ key: ColorHistogram.Key) -> Pixel {
    Pixel(
      red: UInt8(truncatingIfNeeded: key >> 16), green: UInt8(truncatingIfNeeded: key >> 8),
      blue: UInt8(truncatingIfNeeded: key))
  }

  /// The index of the nearest color, by the sum of the squared differences of the components.
  func nearest(to key: ColorHistogram.Key) -> UInt8 {
    let wanted = Self.pixel(key)
    var best = 0
    var least = Int.max
    for (index, color) in colors.enumerated() {
      let red = Int(color.red) - Int(wanted.red)
      let green = Int(color.green) - Int(wanted.green)
      let blue = Int(color.blue) - Int(wanted.blue)
      let distance = red * red + green * green + blue * blue
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}

/// Finds the indices of colors, and remembers them.
struct PaletteIndex {
  /// The largest number of colors that are remembered: a few megabytes.
  private static let capacity = 1 << 16

  let palette: Palette
  private var known: [ColorHistogram.Key: UInt8]

  init(_ palette: Palette) {
    self.palette = palette
    known = [:]
    for (index, color) in palette.colors.enumerated() {
      known[ColorHistogram.key(color.red, color.green, color.blue)] = UInt8(index)
    }
  }

  /// The picture as indices of the palette, row by row.
  mutating func indices(of bitmap: Bitmap) -> [UInt8] {
    let step = bitmap.format.bytesPerPixel
    var indices: [UInt8] = []
    indices.reserveCapacity(bitmap.width * bitmap.height)
    var last: (key: ColorHistogram.Key, index: UInt8)?
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count, by: step) {
        guard step == 3 || bytes[place + 3] >= ColorHistogram.leastOpaqueAlpha else {
          indices.append(palette.clear)
          continue
        }
        let key = ColorHistogram.key(bytes[place], bytes[place + 1], bytes[place + 2])
        if let last, last.key == key {
          indices.append(last.index)
          continue
        }
        let index = number(of: key)
        last = (key, index)
        indices.append(index)
      }
    }
    return indices
  }

  private mutating func number(of key: ColorHistogram.Key) -> UInt8 {
    if let index = known[key] { return index }
    let index = palette.nearest(to: key)
    if known.count < Self.capacity { known[key] = index }
    return index
  }
}

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

/// How often each color occurs in a film.
///
/// Pixels that are more than half transparent are not counted, and the alpha of the others is
/// ignored: GIF has only clear and opaque pixels. The result does not depend on the order in which
/// pictures are added.
public struct ColorHistogram: Sendable {
  /// The least alpha of a pixel that counts as opaque, from 0 to 255.
  static let leastOpaqueAlpha: UInt8 = 128
  /// The largest number of distinct colors.
  ///
  /// The table then takes 24 MB. It is more than 100 times what a figure has; a film with more
  /// loses the lowest bits of its colors.
  static let capacity = 1 << 20

  /// A color as one number, 0xRRGGBB.
  typealias Key = UInt32

  /// Marks a free slot; not a color.
  private static let free = Key.max

  /// The colors, in a hash table with open addressing; the count of a slot is at the same index.
  private var keys: [Key]
  private var counts: [UInt64]
  /// How many colors there are, at most `capacity`.
  public private(set) var colorCount = 0
  /// How many low bits of each component are dropped, from 0 to 7.
  private(set) var droppedBits = 0

  /// How many pixels were neither opaque nor clear.
  public private(set) var translucentCount: UInt64 = 0

  /// A histogram without colors.
  public init() {
    keys = [Key](repeating: Self.free, count: 1 << 10)
    counts = [UInt64](repeating: 0, count: 1 << 10)
  }

  /// Counts a picture's pixels.
  public mutating func add(_ bitmap: Bitmap) {
    var last = Self.free
    var run: UInt64 = 0
    translucentCount += Self.forEachKey(of: bitmap) { key in
      if key == last {
        run += 1
      } else {
        if last != Self.free { add(last, count: run) }
        (last, run) = (key, 1)
      }
    }
    if last != Self.free { add(last, count: run) }
  }

  /// Adds what another histogram counted.
  public mutating func add(_ other: ColorHistogram) {
    translucentCount += other.translucentCount
    while droppedBits < other.droppedBits { dropBit() }
    for (key, count) in zip(other.keys, other.counts) where key != Self.free {
      add(key, count: count)
    }
  }

  /// The colors and how often they occur, in ascending order of the colors.
  var entries: [(key: Key, count: UInt64)] {
    zip(keys, counts).filter { $0.0 != Self.free }.map { (key: $0.0, count: $0.1) }
      .sorted { $0.key < $1.key }
  }

  /// Calls `body` with the color of each opaque pixel, and with `free` for each clear one; returns how many are neither.
  private static func forEachKey(of bitmap: Bitmap, _ body: (Key) -> Void) -> UInt64 {
    let step = bitmap.format.bytesPerPixel
    var translucentCount: UInt64 = 0
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count, by: step) {
        if step == 4 {
          let alpha = bytes[index + 3]
          if alpha > 0, alpha < 255 { translucentCount += 1 }
          guard alpha >= leastOpaqueAlpha else {
            body(free)
            continue
          }
        }
        body(key(bytes[index], bytes[index + 1], bytes[index + 2]))
      }
    }
    return translucentCount
  }

  /// A color of three components as one number.
  static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Key {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private mutating func add(_ key: Key, count: UInt64) {
    let key = key & mask
    let slot = slot(of: key)
    counts[slot] &+= count
    guard keys[slot] == Self.free else { return }
    keys[slot] = key
    colorCount += 1
    if colorCount > Self.capacity {
      dropBit()
    } else if colorCount * 2 > keys.count {
      rebuild(slots: keys.count * 2)
    }
  }

  /// The bits of a color that are kept.
  private var mask: Key {
    let byte: Key = (0xFF << Key(droppedBits)) & 0xFF
    return byte << 16 | byte << 8 | byte
  }

  /// The slot that holds a color, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    // Knuth, The Art of Computer Programming 3, 6.4: multiplicative hashing.
    var slot = Int(key &* 0x9E37_79B1 >> 7) & (keys.count - 1)
    while keys[slot] != Self.free, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func dropBit() {
    guard droppedBits < 7 else { return }
    droppedBits += 1
    rebuild(slots: keys.count)
  }

  private mutating func rebuild(slots: Int) {
    let (oldKeys, oldCounts) = (keys, counts)
    keys = [Key](repeating: Self.free, count: slots)
    counts = [UInt64](repeating: 0, count: slots)
    colorCount = 0
    for (key, count) in zip(oldKeys, oldCounts) where key != Self.free {
      add(key, count: count)
    }
  }
}
