extension PNGMetadata {
  /// The chunks before the image data: the header, the color space, the density and the texts,
  /// whose keywords must be valid.
  func preamble(width: Int, height: Int, format: Bitmap.Format) -> [PNGChunk] {
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(width))
    header.appendBigEndian(UInt32(height))
    // 8 bits a component, RGB or RGBA, deflate, the standard filters, no interlacing.
    header += [8, format == .rgb ? 2 : 6, 0, 0, 0]
    // sRGB with the perceptual intent.
    var chunks = [PNGChunk(type: "IHDR", data: header), PNGChunk(type: "sRGB", data: [0])]
    if writtenDensity > 0 {
      var data: [UInt8] = []
      data.appendBigEndian(writtenDensity)
      data.appendBigEndian(writtenDensity)
      chunks.append(PNGChunk(type: "pHYs", data: data + [1]))
    }
    return chunks + texts.compactMap(\.chunk)
  }
}

extension PNGMetadata.Text {
  /// The text as a chunk: tEXt where Latin-1 holds it, iTXt elsewhere; nil where PNG does not allow
  /// its keyword.
  fileprivate var chunk: PNGChunk? {
    guard let keyword = keywordBytes?.map({ UInt8(bitPattern: $0) }) else { return nil }
    let (bytes, isUTF8) = textBytes
    let text = bytes.dropLast().map { UInt8(bitPattern: $0) }
    // Both keep the zero that ends the keyword; in iTXt follow the flag and method of no
    // compression, an empty language and an empty translated keyword.
    return isUTF8
      ? PNGChunk(type: "iTXt", data: keyword + [0, 0, 0, 0] + text)
      : PNGChunk(type: "tEXt", data: keyword + text)
  }
}
