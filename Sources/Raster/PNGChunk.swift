internal import CDeflate
internal import Foundation
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

/// The metadata of a PNG file.
///
/// The time of writing is not part of it, so that the same picture gives the same bytes.
public struct PNGMetadata: Equatable, Sendable {
  /// The texts, in the order of the file.
  public var texts: [Text]
  /// The density in both directions, in pixels per metre, or nil for none; 0 and values from 2³¹,
  /// which a file cannot hold, are not written.
  public var pixelsPerMetre: UInt32?

  /// The density to be written, or 0 for none.
  var writtenDensity: UInt32 { pixelsPerMetre.flatMap { $0 <= 0x7FFF_FFFF ? $0 : nil } ?? 0 }

  /// A text with its keyword.
  public struct Text: Equatable, Sendable {
    /// What the text is, for example `Title`: 1 to 79 Latin-1 characters without control
    /// characters, without a space at either end or two in a row.
    public var keyword: String
    /// The text, in any language, without the character of code 0.
    public var text: String

    /// A text with its keyword.
    public init(_ keyword: String, _ text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Metadata with texts and a density, by default none.
  public init(texts: [Text] = [], pixelsPerMetre: UInt32? = nil) {
    self.texts = texts
    self.pixelsPerMetre = pixelsPerMetre
  }

  /// Metadata of a picture in which a point, 1/72 inch, is `scale` pixels wide.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - scale: Pixels per point, above 0; not written where it is not finite or too large for a
  ///     file.
  public init(texts: [Text] = [], scale: Double) {
    let density = (scale * 72 / 0.0254).rounded()
    let isWritable = density >= 1 && density <= 0x7FFF_FFFF
    self.init(texts: texts, pixelsPerMetre: isWritable ? UInt32(density) : nil)
  }

  /// The uncompressed texts of an intact file, found without decoding its pixels.
  ///
  /// - Parameter file: The bytes of a file.
  /// - Returns: The texts; nil unless the file is a complete PNG picture and the checksums of all
  ///   its chunks are right.
  public static func textsIfWhole(_ file: [UInt8]) -> [Text]? { PNGChunk.textsIfWhole(file) }

  /// The uncompressed texts of Latin-1 at the start of a file, whose checksums are not verified.
  ///
  /// - Parameter bytes: The file, or its start.
  /// - Returns: The texts; nil for a file that is not a PNG picture.
  public static func texts(atStart bytes: [UInt8]) -> [Text]? { PNGChunk.textsAtStart(bytes) }
}

extension PNGMetadata {
  /// What the start of a file says of its picture.
  ///
  /// Source: PNG specification, third edition, sections 5.3, 11.2.1 and 11.3.1.1.
  public struct Header: Equatable, Sendable {
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int
    /// Whether pixels may be translucent.
    public var hasAlpha: Bool

    /// The header in the bytes at the start of a file, whose checksums are not verified; nil for another file.
    public init?(atStart bytes: [UInt8]) {
      var header: [UInt8]?
      var statesTransparency = false
      PNGChunk.forEach(in: bytes) { type, data in
        if header == nil {
          guard type == "IHDR", data.count == 13 else { return false }
          header = Array(data)
        }
        statesTransparency = statesTransparency || type == "tRNS"
        return type != "IDAT"
      }
      guard let header else { return nil }
      (width, height) = (Int(header.bigEndian(at: 0)), Int(header.bigEndian(at: 4)))
      // Kinds of color 4 and 6 have an alpha channel; others may state transparency before the pixels.
      hasAlpha = [4, 6].contains(header[9]) || statesTransparency
    }
  }
}

extension PNGMetadata.Text {
  /// The bytes of the keyword, ended by a zero, or nil where PNG does not allow it.
  ///
  /// Source: PNG specification, third edition, section 11.3.3.1.
  var keywordBytes: [CChar]? {
    let scalars = Array(keyword.unicodeScalars)
    guard (1...79).contains(scalars.count), scalars.first != " ", scalars.last != " " else {
      return nil
    }
    var bytes: [CChar] = []
    for (index, scalar) in scalars.enumerated() {
      guard (32...126).contains(scalar.value) || (161...255).contains(scalar.value) else {
        return nil
      }
      if scalar == " ", index > 0, scalars[index - 1] == " " { return nil }
      bytes.append(CChar(bitPattern: UInt8(scalar.value)))
    }
    return bytes + [0]
  }

  /// The bytes of the text, ended by a zero, and whether they are UTF-8 rather than Latin-1.
  ///
  /// A character of code 0, which no chunk can hold, ends the text.
  var textBytes: (bytes: [CChar], isUTF8: Bool) {
    let scalars = text.unicodeScalars.prefix { $0.value != 0 }
    if scalars.allSatisfy({ $0.value < 256 && !(127...159).contains($0.value) }) {
      return (scalars.map { CChar(bitPattern: UInt8($0.value)) } + [0], false)
    }
    var kept = ""
    kept.unicodeScalars.append(contentsOf: scalars)
    return (kept.utf8.map { CChar(bitPattern: $0) } + [0], true)
  }

  /// The string of a text chunk: UTF-8 with errors replaced, or Latin-1.
  static func string(_ text: UnsafePointer<CChar>, isUTF8: Bool) -> String {
    guard !isUTF8 else { return String(cString: text) }
    var string = ""
    var next = text
    while next.pointee != 0 {
      string.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: next.pointee)))
      next += 1
    }
    return string
  }
}

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
