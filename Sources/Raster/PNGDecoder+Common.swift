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
