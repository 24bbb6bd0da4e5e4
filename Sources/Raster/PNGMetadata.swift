internal import Foundation

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
