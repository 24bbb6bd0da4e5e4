internal import CDeflate

extension PNGDecoder {
  /// Decodes the pixels of a file, without its metadata.
  ///
  /// Files with 8-bit RGB or RGBA in rows from the top, as framegen and most programs write them, take a
  /// fraction of the time of `decode`; all others, and damaged ones, are passed to it.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The pixels.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`. No bytes make it trap.
  public func bitmap(of bytes: [UInt8]) throws(RasterError) -> Bitmap {
    if let bitmap = bytes.withUnsafeBytes({ commonBitmap($0) }) { return bitmap }
    return try decode(bytes).bitmap
  }

  /// Whether a file is an animated PNG picture, of which a decoder gives only the first frame.
  public static func isAnimated(_ bytes: [UInt8]) -> Bool { PNGChunk.isAnimated(bytes) }

  /// The pixels of an intact file of the common kind; nil for any other.
  private func commonBitmap(_ file: UnsafeRawBufferPointer) -> Bitmap? {
    guard let parts = CommonPNG(file), let format = parts.format, parts.width > 0, parts.height > 0,
      parts.width <= limits.longestSide, parts.height <= limits.longestSide,
      parts.width * parts.height <= limits.pixelCount
    else { return nil }
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

/// The parts of an intact PNG file whose pixels are RGB or RGBA of 8 bits, not interlaced.
private struct CommonPNG {
  let width: Int
  let height: Int
  /// The format of the pixels; nil for another kind of picture.
  let format: Bitmap.Format?
  /// Where the compressed data are, in order.
  private var data: [Range<Int>] = []

  /// The number of compressed bytes.
  var dataCount: Int { data.reduce(0) { $0 + $1.count } }

  /// Finds the parts; nil if a checksum is wrong, or if there is anything out of the ordinary.
  init?(_ file: UnsafeRawBufferPointer) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard file.count > 8 + 25 + 12, file.prefix(8).elementsEqual(signature) else { return nil }
    func word(_ offset: Int) -> UInt32 {
      UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    (width, height) = (Int(word(16)), Int(word(20)))
    // 8 bits; RGB or RGBA; the one compression and filter method; no interlacing.
    let kind = (file[24], file[26], file[27], file[28])
    guard kind == (8, 0, 0, 0) else { return nil }
    format = file[25] == 2 ? .rgb : file[25] == 6 ? .rgba : nil
    var offset = 8
    var isData = false
    while offset + 12 <= file.count {
      let length = Int(word(offset))
      guard length <= file.count - offset - 12, let start = file.baseAddress else { return nil }
      let type = word(offset + 4)
      let checksum = libdeflate_crc32(0, start + offset + 4, length + 4)
      guard checksum == word(offset + 8 + length) else { return nil }
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
      case 0x7452_4E53: return nil  // tRNS makes one color transparent
      default:
        // What a reader must understand has an upper-case letter first.
        guard !isFirst, type & 0x2000_0000 != 0 else { return nil }
      }
      isData = type == 0x4944_4154
      offset += length + 12
    }
    return nil
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

/// The filters of PNG, undone (PNG specification, third edition, section 9).
private enum Unfilter {
  /// Undoes the filters of all rows, each of which begins with the number of its filter.
  ///
  /// - Returns: Whether all filters are known.
  static func run(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, rowBytes: Int, rows: Int,
    step: Int
  ) -> Bool {
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    return zeros.withUnsafeBufferPointer { zeros in
      guard let none = zeros.baseAddress else { return true }
      for row in 0..<rows {
        let filtered = source + row * (rowBytes + 1)
        let line = target + row * rowBytes
        let above = row == 0 ? none : UnsafePointer(line - rowBytes)
        switch filtered[0] {
        case 0: line.update(from: filtered + 1, count: rowBytes)
        case 1: left(filtered + 1, line, rowBytes, step)
        case 2: up(filtered + 1, line, above, rowBytes)
        case 3: average(filtered + 1, line, above, rowBytes, step)
        case 4: paeth(filtered + 1, line, above, rowBytes, step)
        default: return false
        }
      }
      return true
    }
  }

  private static func left(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    // The pixel to the left stays in registers.
    var (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    var index = 0
    while index < count {
      red &+= source[index]
      green &+= source[index + 1]
      blue &+= source[index + 2]
      line[index] = red
      line[index + 1] = green
      line[index + 2] = blue
      if step == 4 {
        alpha &+= source[index + 3]
        line[index + 3] = alpha
      }
      index += step
    }
  }

  private static func up(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int
  ) {
    var index = 0
    while index + 32 <= count {
      let sum =
        UnsafeRawPointer(source + index).loadUnaligned(as: SIMD32<UInt8>.self)
        &+ UnsafeRawPointer(above + index).loadUnaligned(as: SIMD32<UInt8>.self)
      UnsafeMutableRawPointer(line + index).storeBytes(of: sum, as: SIMD32<UInt8>.self)
      index += 32
    }
    while index < count {
      line[index] = source[index] &+ above[index]
      index += 1
    }
  }

  private static func average(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for index in 0..<count {
      let left = index < step ? 0 : UInt16(line[index - step])
      line[index] = source[index] &+ UInt8(truncatingIfNeeded: (left + UInt16(above[index])) / 2)
    }
  }

  private static func paeth(
    _ source: UnsafePointer<UInt8>, _ line: UnsafeMutablePointer<UInt8>,
    _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for index in 0..<count {
      let left = index < step ? 0 : Int16(line[index - step])
      let corner = index < step ? 0 : Int16(above[index - step])
      let up = Int16(above[index])
      let estimate = left + up - corner
      let (toLeft, toUp, toCorner) = (
        abs(estimate - left), abs(estimate - up), abs(estimate - corner)
      )
      let nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
      line[index] = source[index] &+ UInt8(truncatingIfNeeded: nearest)
    }
  }
}
