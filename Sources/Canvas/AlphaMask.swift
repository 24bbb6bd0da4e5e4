internal import CCairo
internal import Geometry

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
