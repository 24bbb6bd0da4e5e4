/// Kinds of files that pictures are mistaken for.
package enum OtherFileKind: String, CaseIterable {
  case empty = "empty"
  case gif = "a GIF file"
  case jpeg = "a JPEG file"
  case webP = "a WebP file"
  case bmp = "a BMP file"
  case tiff = "a TIFF file"
  case pdf = "a PDF file"
  case pointer = "a Git LFS pointer"
  case svg = "an SVG file"
  case xcode = "a PNG file in the form of Xcode's builds"
  case markup = "a text file"

  /// What to do about it; nil where the kind says it.
  package var advice: String? {
    switch self {
    case .pointer: "'git lfs pull' fetches the file"
    case .gif: "compare it by itself, not in a folder"
    case .jpeg, .webP, .bmp, .tiff, .pdf, .svg: "convert it"
    case .xcode: "take the file from before the build, or 'pngcrush -revert-iphone-optimizations'"
    case .empty, .markup: nil
    }
  }

  /// The kind of a file by its first bytes; nil for PNG files and all others.
  package init?(_ bytes: [UInt8]) {
    func begins(_ start: String) -> Bool { bytes.starts(with: start.utf8) }
    switch bytes.first {
    case nil: self = .empty
    case _ where begins("GIF8"): self = .gif
    case _ where bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case _ where begins("RIFF") && bytes.dropFirst(8).starts(with: "WEBP".utf8): self = .webP
    case _ where begins("BM"): self = .bmp
    case _ where begins("II*\0") || begins("MM\0*"): self = .tiff
    case _ where begins("%PDF"): self = .pdf
    case _ where begins("version https://git-lfs.github.com/spec/"): self = .pointer
    // Apple's chunk comes before the header.
    case _ where bytes.dropFirst(12).starts(with: "CgBI".utf8): self = .xcode
    case _
    where begins("<") && String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg"):
      self = .svg
    case _ where begins("<") || begins("{"): self = .markup
    default: return nil
    }
  }
}
