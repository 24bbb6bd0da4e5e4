internal import Foundation

/// What a PNG file says beside its pixels.
///
/// There is no time of writing in it, so that the same picture gives the same bytes.
public struct PNGMetadata: Equatable, Sendable {
  /// The texts, in the order of the file.
  public var texts: [Text]
  /// The density, in pixels per metre both ways, or nil where it is not said; what a file cannot
  /// hold, 0 and from 2³¹ on, is not written.
  public var pixelsPerMetre: UInt32?

  /// The density as it is written, or 0 for none.
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

  /// Metadata of given texts and density, by default none.
  public init(texts: [Text] = [], pixelsPerMetre: UInt32? = nil) {
    self.texts = texts
    self.pixelsPerMetre = pixelsPerMetre
  }

  /// Metadata of a picture in which a point, 1/72 inch, is `scale` pixels wide.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - scale: Pixels per point, above 0; what is not finite or too large for a file is left out.
  public init(texts: [Text] = [], scale: Double) {
    let density = (scale * 72 / 0.0254).rounded()
    let isWritable = density >= 1 && density <= 0x7FFF_FFFF
    self.init(texts: texts, pixelsPerMetre: isWritable ? UInt32(density) : nil)
  }

  /// The plain texts of a file whose every byte is as it was written, without unpacking its pixels.
  ///
  /// - Parameter file: The bytes of a file.
  /// - Returns: The texts; nil unless the file is a PNG picture to its end and each of its chunks
  ///   has the checksum that it says.
  public static func textsIfWhole(_ file: [UInt8]) -> [Text]? { PNGChunk.textsIfWhole(file) }
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
