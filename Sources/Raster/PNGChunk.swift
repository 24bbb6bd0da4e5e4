internal import CDeflate
internal import PNGBridge

/// A chunk of a PNG file: a type of four letters and its data.
struct PNGChunk {
  /// The eight bytes with which every PNG file begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The types of the chunks that say what colors the numbers of the pixels are.
  static let colorTypes: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  /// The four letters.
  var type: String
  /// The data.
  var data: [UInt8]

  /// Appends the chunk to a file: length, type, data, checksum of type and data.
  func append(to file: inout [UInt8]) {
    var writer = PNGChunkWriter(type: type, in: &file)
    writer.append(data, to: &file)
    writer.finish(in: &file)
  }

  /// The checksum of a chunk's type and data, or of further bytes after those with the checksum
  /// `seed`.
  static func checksum(of bytes: ArraySlice<UInt8>, seed: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { libdeflate_crc32(seed, $0, bytes.count) } ?? seed
    }
  }

  /// The texts of a file that is a complete PNG picture with correct checksums and nothing after
  /// its last chunk; nil for any other.
  ///
  /// The pixels are not decoded. Compressed texts, which framegen does not write, are left out.
  /// Source: PNG specification, third edition, sections 5.2, 5.3 and 11.3.3.2.
  static func textsIfWhole(_ file: [UInt8]) -> [PNGMetadata.Text]? {
    guard file.starts(with: signature) else { return nil }
    var texts: [PNGMetadata.Text] = []
    var place = signature.count
    while place + 12 <= file.count {
      let length = Int(file.bigEndian(at: place))
      guard length <= file.count - place - 12 else { return nil }
      let end = place + 8 + length
      guard checksum(of: file[(place + 4)..<end]) == file.bigEndian(at: end) else { return nil }
      let type = file[(place + 4)..<(place + 8)]
      if type.elementsEqual("IEND".utf8) { return end + 4 == file.count ? texts : nil }
      if type.elementsEqual("tEXt".utf8), let text = text(in: file[(place + 8)..<end]) {
        texts.append(text)
      }
      place = end + 4
    }
    return nil
  }

  /// The uncompressed texts of Latin-1 among the complete chunks at the start of a file; nil for a
  /// file that is not a PNG picture.
  static func textsAtStart(_ bytes: [UInt8]) -> [PNGMetadata.Text]? {
    guard bytes.starts(with: signature) else { return nil }
    return chunks(of: bytes).filter { $0.type == "tEXt" }.compactMap { text(in: $0.data[...]) }
  }

  /// The text in the data of a chunk; nil without a keyword.
  private static func text(in data: ArraySlice<UInt8>) -> PNGMetadata.Text? {
    let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? .init(latin1(parts[0]), latin1(parts[1])) : nil
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return text
  }

  /// Whether a file is an animated PNG picture: one with a chunk acTL before its image data.
  static func isAnimated(_ file: [UInt8]) -> Bool {
    var isAnimated = false
    forEach(in: file) { type, _ in
      isAnimated = type == "acTL"
      return !isAnimated && type != "IDAT"
    }
    return isAnimated
  }

  /// The chunk at a place of a file, which moves behind it; nil if it is truncated or damaged.
  static func next(in file: [UInt8], at place: inout Int) -> PNGChunk? {
    guard place + 12 <= file.count else { return nil }
    let length = Int(file.bigEndian(at: place))
    guard length <= file.count - place - 12 else { return nil }
    let end = place + 8 + length
    guard checksum(of: file[(place + 4)..<end]) == file.bigEndian(at: end) else { return nil }
    defer { place = end + 4 }
    return PNGChunk(
      type: String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self),
      data: Array(file[(place + 8)..<end]))
  }

  /// Calls a function with the type and the data of each chunk up to the last, without checking them, as long as it returns
  /// true and the chunks are whole.
  static func forEach(in file: [UInt8], _ body: (_ type: String, _ data: ArraySlice<UInt8>) -> Bool)
  {
    guard file.starts(with: signature) else { return }
    var place = signature.count
    while place + 12 <= file.count {
      let length = Int(file.bigEndian(at: place))
      guard length <= file.count - place - 12 else { return }
      let type = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      guard body(type, file[(place + 8)..<(place + 8 + length)]), type != "IEND" else { return }
      place += 12 + length
    }
  }

  /// The chunks of a well-formed file, without their checksums; a truncated one is left out.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    forEach(in: file) { type, data in
      chunks.append(PNGChunk(type: type, data: Array(data)))
      return true
    }
    return chunks
  }
}

/// Writes a chunk piece by piece.
struct PNGChunkWriter {
  /// The number of bytes of data so far.
  private(set) var count = 0
  private let start: Int
  private var checksum: UInt32

  /// Begins a chunk at the end of a file.
  init(type: String, in file: inout [UInt8]) {
    start = file.count
    file.appendBigEndian(UInt32(0))
    file += type.utf8
    checksum = PNGChunk.checksum(of: file[(start + 4)...])
  }

  /// Appends data.
  mutating func append(_ data: [UInt8], to file: inout [UInt8]) {
    checksum = PNGChunk.checksum(of: data[...], seed: checksum)
    file += data
    count += data.count
  }

  /// Appends data whose own checksum is known.
  mutating func append(_ data: [UInt8], checksum other: UInt32, to file: inout [UInt8]) {
    checksum = pngbridge_checksum_combine(checksum, other, data.count)
    file += data
    count += data.count
  }

  /// Ends the chunk, which is the last thing in the file.
  func finish(in file: inout [UInt8]) {
    var length: [UInt8] = []
    length.appendBigEndian(UInt32(count))
    file.replaceSubrange(start..<(start + 4), with: length)
    file.appendBigEndian(checksum)
  }
}

extension [UInt8] {
  mutating func appendBigEndian(_ number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func appendBigEndian(_ number: UInt16) {
    append(UInt8(number >> 8))
    append(UInt8(number & 0xFF))
  }

  func bigEndian(at place: Int) -> UInt32 {
    self[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
