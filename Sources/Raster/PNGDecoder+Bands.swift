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

/// The parts of an intact PNG file whose pixels are RGB or RGBA of 8 bits, not interlaced.
struct CommonPNG {
  let width: Int
  let height: Int
  /// The format of the pixels; nil for another kind of picture.
  let format: Bitmap.Format?
  /// Where the compressed data are, in order.
  private(set) var data: [Range<Int>] = []
  /// Where the bands are in the compressed data; nil in files of other programs.
  private(set) var bands: BandTable?

  /// The number of compressed bytes.
  var dataCount: Int { data.reduce(0) { $0 + $1.count } }

  /// Finds the parts; nil if a checksum is wrong, or if there is anything out of the ordinary.
  init?(_ file: UnsafeRawBufferPointer) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard file.count > 8 + 25 + 12, file.prefix(8).elementsEqual(signature) else { return nil }
    (width, height) = (Int(Self.word(file, at: 16)), Int(Self.word(file, at: 20)))
    // 8 bits; RGB or RGBA; the one compression and filter method; no interlacing.
    let kind = (file[24], file[26], file[27], file[28])
    guard kind == (8, 0, 0, 0) else { return nil }
    format = file[25] == 2 ? .rgb : file[25] == 6 ? .rgba : nil
    var offset = 8
    var isData = false
    while offset + 12 <= file.count {
      let length = Int(Self.word(file, at: offset))
      guard length <= file.count - offset - 12, let start = file.baseAddress else { return nil }
      let type = Self.word(file, at: offset + 4)
      let checksum = libdeflate_crc32(0, start + offset + 4, length + 4)
      guard checksum == Self.word(file, at: offset + 8 + length) else { return nil }
      let isFirst = offset == 8
      switch type {
      case 0x4948_4452:  // IHDR
        guard isFirst, length == 13 else { return nil }
      case 0x4944_4154:  // IDAT, all of them without others between
        guard isData || data.isEmpty else { return nil }
        data.append(offset + 8..<offset + 8 + length)
      case 0x4945_4E44:  // IEND
        guard !data.isEmpty, length == 0 else { return nil }
        return
      // tRNS makes one color transparent; iCCP, cICP, gAMA, cHRM change the colors, eXIf turns the picture
      case 0x7452_4E53, 0x6943_4350, 0x6349_4350, 0x6741_4D41, 0x6348_524D, 0x6558_4966: return nil
      case 0x6261_4E44 where data.isEmpty:  // baND
        bands = BandTable(UnsafeRawBufferPointer(rebasing: file[offset + 8..<offset + 8 + length]))
      default:
        // What a reader must understand has an upper-case letter first.
        guard !isFirst, type & 0x2000_0000 != 0, Self.hasLetters(type) else { return nil }
      }
      isData = type == 0x4944_4154
      offset += length + 12
    }
    return nil
  }

  /// A number of four bytes.
  private static func word(_ file: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Whether a type consists of four letters; others are damage to libpng.
  private static func hasLetters(_ type: UInt32) -> Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      // Both cases of a letter differ in one bit.
      (0x61...0x7A).contains(UInt8(truncatingIfNeeded: type >> UInt32(shift)) | 0x20)
    }
  }

  /// Whether the picture has pixels, and not more than are allowed.
  func isWithin(_ limits: PNGDecoder.Limits) -> Bool {
    width > 0 && height > 0 && width <= limits.longestSide && height <= limits.longestSide
      && width * height <= limits.pixelCount
  }

  /// The decompressed data; nil unless they are as many as expected.
  func inflated(_ count: Int, of file: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    func inflate(_ data: UnsafeRawBufferPointer) -> [UInt8]? {
      var isWhole = false
      let rows = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
        let result = libdeflate_zlib_decompress(
          decompressor, data.baseAddress, data.count, target.baseAddress, count, nil)
        isWhole = result == LIBDEFLATE_SUCCESS
        filled = isWhole ? count : 0
      }
      return isWhole ? rows : nil
    }
    if data.count == 1 { return inflate(UnsafeRawBufferPointer(rebasing: file[data[0]])) }
    var joined: [UInt8] = []
    joined.reserveCapacity(dataCount)
    for range in data { joined += file[range] }
    return joined.withUnsafeBytes { inflate($0) }
  }
}

extension PNGDecoder {
  /// The picture of a file as it is meant to be seen: in the colors of sRGB, and turned upright by its Exif orientation.
  ///
  /// Files with 8-bit RGB or RGBA in rows from the top, as framegen and most programs write them, take a
  /// fraction of the time of `decode`; all others, and damaged ones, are passed to it.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The pixels.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`. No bytes make it trap.
  public func bitmap(of bytes: [UInt8]) throws(RasterError) -> Bitmap {
    if let bitmap = bytes.withUnsafeBytes({ commonBitmap($0) }) { return bitmap }
    let bitmap = try decode(bytes).bitmap
    let conversion = try? ColorConversion.from(StatedColors(of: bytes), Self.model(of: bytes))
    return ExifOrientation(png: bytes).applied(to: conversion?.converted(bitmap) ?? bitmap)
  }

  /// What the numbers of a file's pixels are.
  static func model(of bytes: [UInt8]) -> ColorConversion.Model {
    // The kind of color in the header, after the signature, two sides and the depth: grey, without and with alpha.
    bytes.count > 25 && [0, 4].contains(bytes[25]) ? .gray : .rgb
  }

  /// Whether a file is an animated PNG picture, of which a decoder gives only the first frame.
  public static func isAnimated(_ bytes: [UInt8]) -> Bool { PNGChunk.isAnimated(bytes) }

  /// The pixels of an intact file of the common kind; nil for any other.
  package func commonBitmap(_ file: UnsafeRawBufferPointer) -> Bitmap? {
    guard let parts = CommonPNG(file), let format = parts.format, parts.isWithin(limits) else {
      return nil
    }
    let rowBytes = parts.width * format.bytesPerPixel
    let count = parts.height * (rowBytes + 1)
    // Deflate never shrinks data to less than 1/1032 of their size.
    guard count / 1032 <= parts.dataCount, let rows = parts.inflated(count, of: file) else {
      return nil
    }
    var isValid = true
    let bitmap = Bitmap(width: parts.width, height: parts.height, format: format) { pixels in
      rows.withUnsafeBufferPointer { rows in
        guard let source = rows.baseAddress, let target = pixels.baseAddress else { return }
        isValid = Unfilter.run(
          source, target, rowBytes: rowBytes, rows: parts.height, step: format.bytesPerPixel)
      }
    }
    return isValid ? bitmap : nil
  }
}
