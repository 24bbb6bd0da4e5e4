internal import CDeflate

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
