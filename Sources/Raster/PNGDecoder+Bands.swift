internal import CDeflate
internal import Foundation

extension PNGDecoder {
  /// Compares two files of framegen's fast encoder, and inflates only the bands that differ.
  ///
  /// Bands of equal compressed bytes are equal, because no band refers to another one. The checksums of
  /// both images then differ by what the inflated bands differ; otherwise the tables of bands are wrong,
  /// and nothing is said. The time is linear in the size of the files and of the bands that differ.
  ///
  /// - Parameters:
  ///   - expected: The bytes of one file.
  ///   - actual: The bytes of the other.
  ///   - options: How colors are compared.
  /// - Returns: What `BitmapComparison` says of the decoded files; nil if they must be decoded, because
  ///   they are from another encoder, damaged, or differ in size or format, or because the options look
  ///   at places or at neighbors.
  public func comparison(
    _ expected: [UInt8], _ actual: [UInt8], _ options: ComparisonOptions = .init()
  ) -> BitmapComparison? {
    guard !options.ignoresAntialiasing, options.ignoredAreas.isEmpty, options.mask == nil else {
      return nil
    }
    return expected.withUnsafeBytes { expected in
      actual.withUnsafeBytes { actual in
        guard let left = BandedPNG(expected, limits), let right = BandedPNG(actual, limits),
          left.parts.width == right.parts.width, left.parts.height == right.parts.height,
          left.format == right.format, left.rows == right.rows
        else { return nil }
        return BandComparison(left, right, options)?.comparison
      }
    }
  }

  /// What identifies the picture of a file of framegen's fast encoder, without inflating it.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: A hash of its size, its format and its compressed data, which the encoder derives from the
  ///   pixels alone; nil for other files.
  public func streamHash(of bytes: [UInt8]) -> UInt64? {
    bytes.withUnsafeBytes { bytes in
      guard let file = BandedPNG(bytes, limits) else { return nil }
      let size = [UInt64(file.parts.width), UInt64(file.format.bytesPerPixel)]
      return size.withUnsafeBytes { PixelHasher.hash(of: $0) }
        ^ PixelHasher.hash(of: UnsafeRawBufferPointer(rebasing: bytes[file.data]))
    }
  }
}

/// An intact PNG file with bands.
private struct BandedPNG {
  let file: UnsafeRawBufferPointer
  let parts: CommonPNG
  let format: Bitmap.Format
  /// Where the compressed data are.
  let data: Range<Int>
  /// The rows of each band.
  let rows: [Range<Int>]
  /// The sizes of the compressed bands.
  let sizes: [Int]

  /// The parts of a file; nil for one without bands, a damaged one, or one beyond the limits.
  init?(_ file: UnsafeRawBufferPointer, _ limits: PNGDecoder.Limits) {
    guard let parts = CommonPNG(file), parts.isWithin(limits), let format = parts.format,
      let table = parts.bands, parts.data.count == 1, let data = parts.data.first,
      data.count == table.dataCount, let rows = table.rows(height: parts.height),
      file[data].starts(with: BandTable.header),
      file[data].dropLast(4).suffix(2).elementsEqual(BandTable.end)
    else { return nil }
    (self.file, self.parts, self.format, self.data) = (file, parts, format, data)
    (self.rows, sizes) = (rows, table.sizes)
  }

  /// The checksum of all filtered rows.
  var checksum: UInt32 {
    UInt32(
      bigEndian: file.loadUnaligned(fromByteOffset: data.upperBound - 4, as: UInt32.self))
  }
}

/// Compares the bands of two files with equal bands of rows.
private struct BandComparison {
  private(set) var comparison: BitmapComparison

  /// Compares two files; nil if one of them does not keep to the rules of bands.
  init?(_ left: BandedPNG, _ right: BandedPNG, _ options: ComparisonOptions) {
    guard let inflater = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(inflater) }
    let (width, rowBytes) = (left.parts.width, left.parts.width * left.format.bytesPerPixel)
    var rows = RowTotals()
    var checksums = ChecksumDifference()
    var (from, to) = (
      left.data.lowerBound + BandTable.header.count,
      right.data.lowerBound + BandTable.header.count
    )
    var after = left.parts.height * (rowBytes + 1)
    for (index, band) in left.rows.enumerated() {
      let first = UnsafeRawBufferPointer(rebasing: left.file[from..<from + left.sizes[index]])
      let second = UnsafeRawBufferPointer(rebasing: right.file[to..<to + right.sizes[index]])
      (from, to) = (from + first.count, to + second.count)
      let count = band.count * (rowBytes + 1)
      after -= count
      guard !Self.areEqual(first, second) else { continue }
      guard
        let a = Band(first, inflater, rows: band.count, rowBytes: rowBytes, left.format),
        let b = Band(second, inflater, rows: band.count, rowBytes: rowBytes, left.format)
      else { return nil }
      checksums.add(a.checksum, b.checksum, after: after)
      guard options.isExact else {
        func bitmap(_ pixels: [UInt8]) -> Bitmap {
          Bitmap(width: width, height: band.count, format: left.format, bytes: pixels)
        }
        let part = BitmapComparison(bitmap(a.pixels), bitmap(b.pixels), options)
        rows.add(part, band.lowerBound)
        continue
      }
      rows.add(a.pixels, b.pixels, of: band, width: width, left.format)
    }
    guard checksums.isDifference(left.checksum, right.checksum) else { return nil }
    comparison = BitmapComparison(rows, width: width, height: left.parts.height)
  }

  private static func areEqual(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    guard first.count == second.count else { return false }
    guard let left = first.baseAddress, let right = second.baseAddress else { return true }
    return memcmp(left, right, first.count) == 0
  }
}

extension RowTotals {
  /// Adds the differences of a band's rows, each exactly.
  fileprivate mutating func add(
    _ left: [UInt8], _ right: [UInt8], of band: Range<Int>, width: Int, _ format: Bitmap.Format
  ) {
    let rowBytes = width * format.bytesPerPixel
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        for y in band {
          let offset = (y - band.lowerBound) * rowBytes
          guard memcmp(left + offset, right + offset, rowBytes) != 0 else { continue }
          add(BitmapPair.differences(left + offset, right + offset, width, format), y)
        }
      }
    }
  }
}

/// What the checksums of two images differ by if only some bands differ, as the differences of their
/// two sums.
private struct ChecksumDifference {
  private var sum = 0
  private var sumOfSums = 0
  private static let modulus = Int(Adler32.modulus)

  /// Adds bands with their checksums, which `after` bytes follow in the images.
  mutating func add(_ left: UInt32, _ right: UInt32, after: Int) {
    // A byte counts once in the first sum, and once for itself and each byte after it in the second.
    let difference = Int(left & 0xFFFF) - Int(right & 0xFFFF)
    sum = (sum + difference) % Self.modulus
    sumOfSums =
      (sumOfSums + Int(left >> 16) - Int(right >> 16) + difference * (after % Self.modulus))
      % Self.modulus
  }

  /// Whether the checksums of two images differ by it.
  func isDifference(_ left: UInt32, _ right: UInt32) -> Bool {
    (Int(left & 0xFFFF) - Int(right & 0xFFFF) - sum).isMultiple(of: Self.modulus)
      && (Int(left >> 16) - Int(right >> 16) - sumOfSums).isMultiple(of: Self.modulus)
  }
}

/// The pixels of a band.
private struct Band {
  let pixels: [UInt8]
  /// The checksum of the filtered rows.
  let checksum: UInt32

  /// Inflates a band; nil if it is damaged or refers to another one.
  init?(
    _ data: UnsafeRawBufferPointer, _ inflater: OpaquePointer, rows: Int, rowBytes: Int,
    _ format: Bitmap.Format
  ) {
    // Its blocks are not the last ones of the stream, but libdeflate reads to the last one.
    var stream = [UInt8](data)
    stream += BandTable.end
    let count = rows * (rowBytes + 1)
    guard count / 1032 <= data.count else { return nil }
    var isWhole = false
    let filtered = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      var used = 0
      let result = libdeflate_deflate_decompress_ex(
        inflater, stream, stream.count, target.baseAddress, count, &used, nil)
      isWhole = result == LIBDEFLATE_SUCCESS && used == stream.count
      filled = isWhole ? count : 0
    }
    // The first row must not refer to the row above: its filter is none or the pixel to the left.
    guard isWhole, let filter = filtered.first, filter < 2 else { return nil }
    checksum = libdeflate_adler32(1, filtered, count)
    var isValid = true
    pixels = [UInt8](unsafeUninitializedCapacity: rows * rowBytes) { target, filled in
      filled = rows * rowBytes
      filtered.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        isValid = Unfilter.run(
          source, target, rowBytes: rowBytes, rows: rows, step: format.bytesPerPixel)
      }
    }
    guard isValid else { return nil }
  }
}
