import Foundation
import FramegenKit
import Raster

/// Files that are not texts: pictures, animations and fonts.
extension FuzzTarget {
  /// The most pixels that are decoded: files of a few bytes may state millions, which is refused or takes time.
  private static let limits = PNGDecoder.Limits(longestSide: 4_096, pixelCount: 1 << 16)
  /// The most frames of an animation that are read.
  private static let mostFrames = 50

  static let pictures = [
    FuzzTarget(
      name: "png", kind: .binary, summary: "PNG pictures, with their metadata and frames",
      mutation: ByteMutation(words: pngWords, repair: PNGRepair.apply),
      seeds: { pictureSeeds([".png"]) }, run: tryPNG),
    FuzzTarget(
      name: "jpeg", kind: .binary, summary: "JPEG pictures", mutation: ByteMutation(),
      seeds: { pictureSeeds([".jpg"]) }
    ) { bytes in
      let decoder = JPEGDecoder(limits: limits)
      _ = PictureColors.notUnderstood(in: bytes)
      guard let size = try? decoder.size(of: bytes), let bitmap = try? decoder.decode(bytes) else {
        return
      }
      try require(
        size == (bitmap.width, bitmap.height), "a picture of \(size) is decoded to another size")
    },
    FuzzTarget(
      name: "gif", kind: .binary, summary: "GIF animations", mutation: ByteMutation(),
      seeds: { [] }, run: tryAnimation),
    FuzzTarget(
      name: "font", kind: .binary, summary: "the font of a label: measured, drawn and embedded",
      mutation: ByteMutation(words: fontWords), seeds: { [] }, run: tryFont),
  ]

  private static let pngWords = [
    "IHDR", "PLTE", "IDAT", "IEND", "tEXt", "zTXt", "iTXt", "gAMA", "cHRM", "cICP", "sRGB", "iCCP",
    "pHYs",
    "tRNS", "acTL", "fcTL", "fdAT", "eXIf", "\u{0}\u{0}\u{0}\u{0}", "\u{0}\u{0}\u{0}\r",
  ]

  private static let fontWords = [
    "cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "name", "post", "GSUB", "GPOS", "GDEF",
    "COLR", "CPAL", "CBDT", "CBLC", "CFF ", "kern", "OS/2", "OTTO", "true", "ttcf",
  ]

  private static func pictureSeeds(_ endings: [String]) -> [[UInt8]] {
    Seeds.files(below: "Scenes/drawing/images", endings).compactMap(Seeds.bytes)
  }

  private static func tryPNG(_ bytes: [UInt8]) throws {
    let decoder = PNGDecoder(limits: limits)
    _ = PNGMetadata.texts(atStart: bytes)
    _ = PictureColors.notUnderstood(in: bytes)
    _ = decoder.streamHash(of: bytes)
    let size = try? decoder.uprightSize(of: bytes)
    if let bitmap = try? decoder.bitmap(of: bytes) {
      try require(
        size.map { $0 == (bitmap.width, bitmap.height) } ?? false,
        "a picture of \(size.map { "\($0)" } ?? "no size") is decoded to another size")
      // The other reader, which is faster, reads the same; libdeflate also inflates two codes that zlib refuses.
      if let common = bytes.withUnsafeBytes({ decoder.commonBitmap($0) }) {
        do {
          let decoded = try decoder.decode(bytes).bitmap
          try require(common == decoded, "two readers read different pixels")
        } catch RasterError.malformed(let reason)
          where reason.hasSuffix("invalid literal/length code")
        {
        }
      }
    }
    try tryAnimation(bytes)
  }

  private static func tryAnimation(_ bytes: [UInt8]) throws {
    guard AnimationReader.recognizes(bytes),
      var reader = try? AnimationReader(bytes, limits: limits)
    else { return }
    for _ in 0..<mostFrames {
      guard let frame = try? reader.next() else { return }
      try require(frame.duration.partsPerSecond > 0, "a frame has the duration \(frame.duration)")
    }
  }

  /// A scene whose label is set in the font is drawn as pixels, and with the font in SVG and PDF.
  private static func tryFont(_ bytes: [UInt8]) throws {
    let folder = WorkFolder.current
    try folder.write(bytes, to: "fuzz.ttf")
    try ScenePlayer(frames: 1, drawing: .all).play(Array(letteredScene.utf8), in: folder)
  }

  private static let letteredScene = """
    {"framegen": 1, "canvas": {"size": [60, 20]}, "timing": {"duration": 0.1}, "fonts": ["fuzz.ttf"],
     "views": [{"id": "a", "type": "label", "frame": [0, 0, 60, 20], "text": "Afi \u{E9}\u{301}(ab",
       "font": {"family": "Fuzz", "size": 12}}]}
    """
}

/// Gives the chunks of a PNG file the checksums that they must have, without which nothing in them is read.
private enum PNGRepair {
  private static let signatureCount = 8

  /// The remainders of all bytes, by the polynomial of PNG (W3C, PNG specification, annex D).
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Writes the checksums of all chunks whose lengths lie within the file.
  static func apply(to bytes: inout [UInt8]) {
    var start = signatureCount
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = ~bytes[start + 4..<end].reduce(~UInt32(0)) { sum, byte in
        sum >> 8 ^ remainders[Int((sum ^ UInt32(byte)) & 0xFF)]
      }
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
      }
      start = end + 4
    }
  }
}
