internal import CCairo

// Three box filters one after the other approximate a Gaussian. A box filter slides a sum down the
// columns, of eight columns at a time; for the rows the mask is transposed before and after. All is
// integer arithmetic, so that the result is the same everywhere.
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
