// The rule of antialiasing follows pixelmatch 7.2, by Volodymyr Agafonkin and Mapbox (ISC licence); see
// ACKNOWLEDGEMENTS.md.

/// The pixels of a picture as words, red in the lowest byte, in rows as long as those of another one.
struct PixelPlane {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// A picture at the upper left of a plane; what it does not cover is clear.
  init(_ bitmap: Bitmap, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      bitmap.bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          var x = 0
          let row = y * width
          if y < bitmap.height {
            var source = y * bitmap.bytesPerRow
            let end = min(width, bitmap.width)
            switch bitmap.format {
            case .rgba:
              while x < end {
                target[row + x] = UInt32(
                  littleEndian: bytes.loadUnaligned(fromByteOffset: source, as: UInt32.self))
                source += 4
                x += 1
              }
            case .rgb:
              while x < end {
                target[row + x] =
                  UInt32(bytes[source]) | UInt32(bytes[source + 1]) << 8
                  | UInt32(bytes[source + 2]) << 16 | 0xFF00_0000
                source += 3
                x += 1
              }
            }
          }
          while x < width {
            target[row + x] = 0
            x += 1
          }
        }
      }
      count = width * height
    }
  }
}

/// The pixels of a plane, for loops.
struct PixelPlaneView {
  let pixels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int

  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  // MARK: Antialiasing

  /// Whether a pixel looks like antialiasing of an edge, of which the even sides are also even in
  /// another picture.
  func looksAntialiased(_ x: Int, _ y: Int, beside other: PixelPlaneView) -> Bool {
    let center = self[x, y]
    // A border counts as an equal neighbor.
    var equal = isAtBorder(x, y) ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (dark, bright) = ((x: x, y: y), (x: x, y: y))
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        let difference = ColorDistance.brightness(self[column, row], center)
        if difference == 0 {
          equal += 1
          guard equal <= 2 else { return false }
        } else if difference < darkest {
          (darkest, dark) = (difference, (column, row))
        } else if difference > brightest {
          (brightest, bright) = (difference, (column, row))
        }
      }
    }
    guard darkest < 0, brightest > 0 else { return false }
    return isEven(dark.x, dark.y) && other.isEven(dark.x, dark.y)
      || isEven(bright.x, bright.y) && other.isEven(bright.x, bright.y)
  }

  /// Whether a pixel has at least three neighbors of its color, a border counting as one.
  private func isEven(_ x: Int, _ y: Int) -> Bool {
    let center = self[x, y]
    var equal = isAtBorder(x, y) ? 1 : 0
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1)
      where (column != x || row != y) && self[column, row] == center {
        equal += 1
        if equal > 2 { return true }
      }
    }
    return false
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }
}
