extension Bitmap {
  /// A part of the picture.
  ///
  /// - Parameter rect: The part; it must lie inside the picture.
  /// - Returns: The pixels of the part, in the same format.
  public func cropped(to rect: PixelRect) -> Bitmap {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0
        && rect.x + rect.width <= width && rect.y + rect.height <= height,
      "the part must lie inside the picture")
    let pixel = format.bytesPerPixel
    var part: [UInt8] = []
    part.reserveCapacity(rect.width * rect.height * pixel)
    for y in rect.y..<(rect.y + rect.height) {
      let start = y * bytesPerRow + rect.x * pixel
      part += bytes[start..<(start + rect.width * pixel)]
    }
    return Bitmap(width: rect.width, height: rect.height, format: format, bytes: part)
  }

  /// The picture with a clear part, in a format with alpha.
  func clearing(_ rect: PixelRect) -> Bitmap {
    let pixel = format.bytesPerPixel
    var bytes = bytes
    for y in rect.y..<(rect.y + rect.height) {
      let start = y * bytesPerRow + rect.x * pixel
      for index in start..<(start + rect.width * pixel) { bytes[index] = 0 }
    }
    return Bitmap(width: width, height: height, format: format, bytes: bytes)
  }
}
