import Foundation
import Raster
import Testing

/// The fast way to decode common files, compared with libpng's.
@Suite("Decoding the pixels of common PNG files")
struct CommonPNGTests {
  static let pictures = [
    MetricTests.picture(.noise, 0.25), MetricTests.picture(.alpha, 1),
    Bitmap(
      width: 31, height: 9, format: .rgb,
      bytes: (0..<31 * 9 * 3).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 + $0 % 5) }),
    Bitmap(width: 1, height: 1, format: .rgb, bytes: [1, 2, 3]),
  ]

  @Test("pixels are those that libpng decodes", arguments: PNGEncoder.Compression.allCases)
  func pixels(compression: PNGEncoder.Compression) throws {
    for picture in Self.pictures {
      let file = try PNGEncoder(compression: compression).encode(picture)
      #expect(try PNGDecoder().bitmap(of: file) == picture)
    }
  }

  @Test("every filter is undone", arguments: 0...5)
  func filters(filter: Int) throws {
    for picture in Self.pictures {
      let file = Self.file(picture, filter: filter)
      guard filter < 5 else {
        #expect(throws: RasterError.self) { try PNGDecoder().bitmap(of: file) }
        continue
      }
      #expect(try PNGDecoder().decode(file).bitmap == PNGDecoder().bitmap(of: file))
    }
  }

  @Test("a file with any bit flipped gives what libpng makes of it")
  func damage() throws {
    let file = try PNGEncoder().encode(Self.pictures[2])
    for index in file.indices {
      for bit in [0, 3, 5, 7] {
        var damaged = file
        damaged[index] ^= 1 << UInt8(bit)
        let decoded = try? PNGDecoder().decode(damaged).bitmap
        #expect((try? PNGDecoder().bitmap(of: damaged)) == decoded, "byte \(index), bit \(bit)")
      }
    }
    for length in file.indices {
      #expect((try? PNGDecoder().bitmap(of: Array(file[..<length]))) == nil)
    }
  }

  @Test("limits hold")
  func limits() throws {
    let file = try PNGEncoder().encode(Self.pictures[2])
    #expect(throws: RasterError.self) {
      try PNGDecoder(limits: .init(longestSide: 30)).bitmap(of: file)
    }
    #expect(throws: RasterError.self) {
      try PNGDecoder(limits: .init(pixelCount: 31 * 9 - 1)).bitmap(of: file)
    }
    #expect(try PNGDecoder(limits: .init(pixelCount: 31 * 9)).bitmap(of: file) == Self.pictures[2])
  }

  /// A file whose rows all state one filter, with the picture's bytes as filtered data.
  private static func file(_ picture: Bitmap, filter: Int) -> [UInt8] {
    HandmadePNG(
      width: picture.width, height: picture.height, colorType: picture.format == .rgb ? 2 : 6,
      rows: (0..<picture.height).map { y in
        [UInt8(filter)] + picture.bytes[y * picture.bytesPerRow..<(y + 1) * picture.bytesPerRow]
      }
    ).bytes
  }
}
