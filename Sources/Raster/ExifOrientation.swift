/// How a camera was held: which sides of the picture the first row and column of the pixels are.
///
/// Source: CIPA DC-008, Exchangeable image file format for digital still cameras: Exif version 2.32,
/// tag Orientation (0x0112), and section 4.7.2 of its place in a JPEG file; PNG specification, third edition, 11.3.3.6.
enum ExifOrientation: UInt16 {
  case upright = 1
  case mirroredSideways, turnedAround, mirroredUpsideDown
  /// The first row is the left side, the right one, the right one and the left one, the first column
  /// the top, the top, the bottom and the bottom.
  case leftTop, rightTop, rightBottom, leftBottom

  /// The orientation in a JPEG file; upright where there is none.
  init(jpeg bytes: [UInt8]) {
    self = Self.exif(in: bytes).flatMap(Self.orientation) ?? .upright
  }

  /// The orientation in a PNG file; upright where there is none.
  init(png bytes: [UInt8]) {
    var exif: ArraySlice<UInt8>?
    PNGChunk.forEach(in: bytes) { type, data in
      if type == "eXIf" { exif = data }
      return exif == nil
    }
    self = exif.flatMap(Self.orientation) ?? .upright
  }

  /// Whether width and height are exchanged.
  var isTurned: Bool { rawValue >= Self.leftTop.rawValue }

  /// A picture turned upright.
  func applied(to bitmap: Bitmap) -> Bitmap {
    guard self != .upright else { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    let seen = isTurned ? (width: height, height: width) : (width: width, height: height)
    let size = bitmap.format.bytesPerPixel
    return Bitmap(width: seen.width, height: seen.height, format: bitmap.format) { target in
      bitmap.bytes.withUnsafeBufferPointer { bytes in
        for y in 0..<seen.height {
          for x in 0..<seen.width {
            let (column, row) = source(x, y, width, height)
            let place = (row * width + column) * size
            let start = (y * seen.width + x) * size
            for component in 0..<size { target[start + component] = bytes[place + component] }
          }
        }
      }
    }
  }

  /// The stored pixel that is shown in a column and a row, of `width` × `height` stored pixels.
  @inline(__always)
  private func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (column: Int, row: Int) {
    switch self {
    case .upright: (x, y)
    case .mirroredSideways: (width - 1 - x, y)
    case .turnedAround: (width - 1 - x, height - 1 - y)
    case .mirroredUpsideDown: (x, height - 1 - y)
    case .leftTop: (y, x)
    case .rightTop: (y, height - 1 - x)
    case .rightBottom: (width - 1 - y, height - 1 - x)
    case .leftBottom: (width - 1 - y, x)
    }
  }

  /// The Exif data of a file: a TIFF header and what follows.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var exif: ArraySlice<UInt8>?
    JPEGSegment.forEach(in: bytes) { marker, data in
      if marker == 0xE1, data.starts(with: Array("Exif\0\0".utf8)) { exif = data.dropFirst(6) }
      return exif == nil
    }
    return exif
  }

  /// The orientation in the first directory of TIFF data.
  private static func orientation(_ data: ArraySlice<UInt8>) -> ExifOrientation? {
    let isBigEndian = data.starts(with: Array("MM".utf8))
    guard isBigEndian || data.starts(with: Array("II".utf8)) else { return nil }
    func number(at place: Int, count: Int) -> Int? {
      guard place >= 0, place + count <= data.count else { return nil }
      let bytes = data[(data.startIndex + place)..<(data.startIndex + place + count)]
      return isBigEndian
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entryCount = number(at: directory, count: 2)
    else { return nil }
    for index in 0..<entryCount {
      // A tag, a type (3: 16 bits), a count and the value itself.
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, count: 2) else { return nil }
      guard tag == 0x0112, number(at: entry + 2, count: 2) == 3 else { continue }
      return number(at: entry + 8, count: 2).flatMap {
        ExifOrientation(rawValue: UInt16(truncatingIfNeeded: $0))
      }
    }
    return nil
  }
}
