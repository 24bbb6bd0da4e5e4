// The distance in YIQ follows pixelmatch 7.2, by Volodymyr Agafonkin and Mapbox (ISC licence); see
// ACKNOWLEDGEMENTS.md.

internal import Foundation

/// The distances of colors for each metric.
///
/// Translucent colors are blended with white and with black, with straight alpha; the larger distance counts. Between the
/// two, any other background would show no more.
enum ColorDistance {
  /// The backgrounds of translucent colors.
  enum Background: Int32, CaseIterable {
    case black = 0
    case white = 255
  }

  /// The differences of two colors' components over a background, from -255 to 255.
  ///
  /// The products are whole numbers, so that equal blended colors differ by exactly 0.
  @inline(__always)
  private static func componentDifferences(
    _ a: UInt32, _ b: UInt32, over background: Background = .white
  ) -> SIMD4<Double> {
    let (a, b) = (components(a), components(b))
    guard a.w < 255 || b.w < 255 else { return SIMD4<Double>(a &- b) }
    let ground = SIMD4<Int32>(repeating: background.rawValue)
    let difference = a &* a.w &- b &* b.w &- ground &* (a.w &- b.w)
    return SIMD4<Double>(difference) / 255
  }

  /// Whether a color is opaque.
  @inline(__always)
  fileprivate static func isOpaque(_ pixel: UInt32) -> Bool { pixel >> 24 == 255 }

  @inline(__always)
  static func components(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: pixel & 0xFF), Int32(truncatingIfNeeded: pixel >> 8 & 0xFF),
      Int32(truncatingIfNeeded: pixel >> 16 & 0xFF), Int32(truncatingIfNeeded: pixel >> 24))
  }

  // MARK: YIQ

  /// The square of the largest distance in YIQ, between the most distant colors.
  static let largestYIQ = 35_215.0

  /// The squared weighted distance in YIQ, from 0 to `largestYIQ`.
  @inline(__always)
  static func squaredYIQ(_ a: UInt32, _ b: UInt32) -> Double {
    let overWhite = squaredYIQ(componentDifferences(a, b))
    guard !isOpaque(a) || !isOpaque(b) else { return overWhite }
    return max(overWhite, squaredYIQ(componentDifferences(a, b, over: .black)))
  }

  @inline(__always)
  private static func squaredYIQ(_ delta: SIMD4<Double>) -> Double {
    let y = luma(delta)
    let i = delta.x * 0.59597799 - delta.y * 0.27417610 - delta.z * 0.32180189
    let q = delta.x * 0.21147017 - delta.y * 0.52261711 + delta.z * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// By how much all components of opaque colors may differ, so that their squared distance in YIQ is
  /// surely at most a limit.
  ///
  /// If each differs by at most d, then |y| ≤ d, |i| ≤ 1.19196 d and |q| ≤ 1.04524 d, the sums of the
  /// factors, and the squared distance is at most 1.144 d².
  static func closeComponents(squaredYIQ limit: Double) -> UInt8 {
    UInt8(min(max((limit / 1.145).squareRoot(), 0), 255))
  }

  /// By how much the first color is brighter than the second.
  @inline(__always)
  static func brightness(_ a: UInt32, _ b: UInt32) -> Double { luma(componentDifferences(a, b)) }

  @inline(__always)
  private static func luma(_ color: SIMD4<Double>) -> Double {
    color.x * 0.29889531 + color.y * 0.58662247 + color.z * 0.11448223
  }

  // MARK: Oklab

  /// The distance in Oklab, from 0 to 1.
  static func oklab(_ a: UInt32, _ b: UInt32) -> Double {
    func distance(over background: Background) -> Double {
      let delta = oklab(of: a, over: background) - oklab(of: b, over: background)
      return (delta * delta).sum().squareRoot()
    }
    guard !isOpaque(a) || !isOpaque(b) else { return distance(over: .white) }
    return max(distance(over: .white), distance(over: .black))
  }

  /// A color over a background in Oklab: lightness, green to red, blue to yellow.
  fileprivate static func oklab(of pixel: UInt32, over background: Background) -> SIMD3<Double> {
    let color = components(pixel)
    let linear: SIMD3<Double>
    if color.w == 255 {
      linear = SIMD3(
        linearComponents[Int(color.x)], linearComponents[Int(color.y)],
        linearComponents[Int(color.z)])
    } else {
      let alpha = Double(color.w) / 255
      func blended(_ component: Int32) -> Double {
        let ground = Double(background.rawValue)
        return linearComponent((ground + (Double(component) - ground) * alpha) / 255)
      }
      linear = SIMD3(blended(color.x), blended(color.y), blended(color.z))
    }
    let cones = SIMD3(
      cbrt(0.4122214708 * linear.x + 0.5363325363 * linear.y + 0.0514459929 * linear.z),
      cbrt(0.2119034982 * linear.x + 0.6806995451 * linear.y + 0.1073969566 * linear.z),
      cbrt(0.0883024619 * linear.x + 0.2817188376 * linear.y + 0.6299787005 * linear.z))
    return SIMD3(
      0.2104542553 * cones.x + 0.7936177850 * cones.y - 0.0040720468 * cones.z,
      1.9779984951 * cones.x - 2.4285922050 * cones.y + 0.4505937099 * cones.z,
      0.0259040371 * cones.x + 0.7827717662 * cones.y - 0.8086757660 * cones.z)
  }

  /// The linear intensities of the components from 0 to 255.
  private static let linearComponents = (0...255).map { linearComponent(Double($0) / 255) }

  /// The intensity of a component of sRGB, both from 0 to 1 (IEC 61966-2-1).
  private static func linearComponent(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

/// The distances of colors in Oklab, with the places of the colors that were met last.
///
/// Most colors of a picture are met many times, and each takes three cube roots.
struct OklabColors: ~Copyable {
  private static let bits: UInt32 = 13
  /// The opaque color at each index, and where it is in Oklab.
  private let keys: UnsafeMutablePointer<UInt32>
  private let places: UnsafeMutablePointer<SIMD3<Double>>

  init() {
    keys = .allocate(capacity: 1 << Self.bits)
    places = .allocate(capacity: 1 << Self.bits)
    // No opaque color is 0.
    keys.initialize(repeating: 0, count: 1 << Self.bits)
    places.initialize(repeating: .zero, count: 1 << Self.bits)
  }

  deinit {
    keys.deallocate()
    places.deallocate()
  }

  /// What `ColorDistance.oklab` is.
  @inline(__always)
  func distance(_ a: UInt32, _ b: UInt32) -> Double {
    guard ColorDistance.isOpaque(a), ColorDistance.isOpaque(b) else {
      return ColorDistance.oklab(a, b)
    }
    let delta = place(of: a) - place(of: b)
    return (delta * delta).sum().squareRoot()
  }

  @inline(__always)
  private func place(of color: UInt32) -> SIMD3<Double> {
    let index = Int((color &* 0x9E37_79B1) >> (32 &- Self.bits))
    if keys[index] != color {
      keys[index] = color
      places[index] = ColorDistance.oklab(of: color, over: .white)
    }
    return places[index]
  }
}

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
