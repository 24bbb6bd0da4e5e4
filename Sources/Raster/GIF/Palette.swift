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
