/// Pictures that show how two pictures differ.
public enum DifferencePicture {
  /// The color of differing pixels, a red that is not in the system palette.
  static let difference = Pixel(red: 255, green: 0, blue: 64)
  /// The color of pixels that differ, but count as antialiasing, a yellow.
  static let antialiasing = Pixel(red: 255, green: 204, blue: 0)
  /// The color of pixels that are not compared, a light blue.
  static let ignored = Pixel(red: 199, green: 219, blue: 240)
  /// The color between the panels of a strip, a middle grey.
  static let gap = Pixel(red: 128, green: 128, blue: 128)
  /// The width between the panels of a strip, in pixels.
  static let gapWidth = 8
  /// The side of a square of the checkerboard behind transparent pixels, in pixels.
  static let checkSide = 8

  /// The expected picture, pale and grey, with every differing pixel in red, those that count as
  /// antialiasing in yellow, and those that are not compared in a light blue.
  ///
  /// The result is opaque and as large as both pictures together; pixels that only one of them has
  /// are red.
  public static func overlay(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> Bitmap {
    let map = ComparisonMap(expected, actual, options)
    return opaque(width: map.width, height: map.height) { x, y in
      switch map[x, y] {
      case .different: return difference
      case .antialiased: return antialiasing
      case .ignored: return ignored
      case .same: break
      }
      guard expected.contains(x, y) else { return gap }
      let pixel = onChecks(expected[x, y], x, y)
      // Rec. 601 luma in 256ths, then a quarter of its contrast against white.
      let luma = (77 * Int(pixel.red) + 150 * Int(pixel.green) + 29 * Int(pixel.blue)) >> 8
      let pale = UInt8(clamping: 255 - (255 - luma) / 4)
      return Pixel(red: pale, green: pale, blue: pale)
    }
  }

  /// The expected picture, the overlay of differences and the actual picture, side by side.
  ///
  /// The result is opaque; transparent pixels are shown over a grey checkerboard.
  public static func strip(
    expected: Bitmap, actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> Bitmap {
    let overlay = overlay(expected, actual, options)
    let panels = [expected, overlay, actual]
    let step = overlay.width + gapWidth
    return opaque(width: 3 * overlay.width + 2 * gapWidth, height: overlay.height) { x, y in
      let (panel, column) = (panels[x / step], x % step)
      guard panel.contains(column, y) else { return gap }
      return onChecks(panel[column, y], column, y)
    }
  }

  /// A pixel over the checkerboard.
  static func onChecks(_ pixel: Pixel, _ x: Int, _ y: Int) -> Pixel {
    guard pixel.alpha < 255 else { return pixel }
    let square = (x / checkSide + y / checkSide) % 2 == 0 ? 255 : 224
    func over(_ component: UInt8) -> UInt8 {
      let alpha = Int(pixel.alpha)
      return UInt8(clamping: (Int(component) * alpha + square * (255 - alpha) + 127) / 255)
    }
    return Pixel(red: over(pixel.red), green: over(pixel.green), blue: over(pixel.blue))
  }

  /// An opaque picture of which every pixel is computed.
  static func opaque(
    width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel
  ) -> Bitmap {
    Bitmap(width: width, height: height, format: .rgb) { bytes in
      var index = 0
      for y in 0..<height {
        for x in 0..<width {
          let pixel = pixel(x, y)
          bytes[index] = pixel.red
          bytes[index + 1] = pixel.green
          bytes[index + 2] = pixel.blue
          index += 3
        }
      }
    }
  }

  /// Pictures side by side, with a gap between them.
  ///
  /// The result is opaque; transparent pixels are shown over a grey checkerboard.
  public static func row(of pictures: [Bitmap]) -> Bitmap {
    let lefts = pictures.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.width + gapWidth) }
    let width = max(1, (lefts.last ?? 0) - gapWidth)
    let height = max(1, pictures.map(\.height).max() ?? 1)
    return opaque(width: width, height: height) { x, y in
      guard let index = lefts.lastIndex(where: { $0 <= x }), index < pictures.count else {
        return gap
      }
      let (picture, column) = (pictures[index], x - lefts[index])
      guard column < picture.width, y < picture.height else { return gap }
      return onChecks(picture[column, y], column, y)
    }
  }
}
