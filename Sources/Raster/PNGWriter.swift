internal import PNGBridge

/// A Swift interface to the bridge's writer.
struct PNGWriter {
  /// Keywords and texts, each ended by a zero.
  var texts: [(keyword: [CChar], text: (bytes: [CChar], isUTF8: Bool))] = []

  /// Encodes rows of RGB or RGBA bytes without gaps.
  func write(
    _ pixels: [UInt8], width: UInt32, height: UInt32, channels: Int, pixelsPerMetre: UInt32,
    compression: pngbridge_compression
  ) throws(RasterError) -> [UInt8] {
    var buffer = pngbridge_buffer()
    defer { pngbridge_buffer_destroy(&buffer) }
    var message = pngbridge_message()
    let status = withTexts { texts in
      pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return PNGBRIDGE_FAILED }
        var image = pngbridge_image(
          pixels: base, width: width, height: height, channels: Int32(channels),
          pixels_per_metre: pixelsPerMetre, texts: texts.baseAddress, text_count: texts.count)
        var compression = compression
        return pngbridge_write(&image, &compression, &buffer, &message)
      }
    }
    switch status {
    case PNGBRIDGE_OK:
      return [UInt8](UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    case PNGBRIDGE_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .notEncodable(message.string)
    }
  }

  /// Calls a function with the texts as C strings.
  private func withTexts<Result>(
    _ body: (UnsafeBufferPointer<pngbridge_text>) -> Result
  ) -> Result {
    // All strings are in one array, so that one pointer keeps them alive.
    let storage = texts.flatMap { $0.keyword + $0.text.bytes }
    return storage.withUnsafeBufferPointer { storage in
      var next = storage.baseAddress
      var entries: [pngbridge_text] = []
      for text in texts {
        guard let keyword = next else { break }
        let string = keyword + text.keyword.count
        entries.append(
          pngbridge_text(keyword: keyword, text: string, is_utf8: text.text.isUTF8 ? 1 : 0))
        next = string + text.text.bytes.count
      }
      return entries.withUnsafeBufferPointer(body)
    }
  }
}

extension pngbridge_message {
  /// The message, or a replacement for an empty one.
  var string: String {
    withUnsafeBytes(of: text) { bytes in
      let message = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return message.isEmpty ? "no reason given" : message
    }
  }
}
