import Foundation
import Raster
import Testing

/// The fast way to decode common files, compared with libpng's and with the specification.
@Suite("Decoding the pixels of common PNG files")
struct CommonPNGTests {
  static let pictures = [
    MetricTests.picture(.noise, 0.25), MetricTests.picture(.alpha, 1),
    Bitmap(
      width: 31, height: 9, format: .rgb,
      bytes: (0..<31 * 9 * 3).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 + $0 % 5) }),
    Bitmap(width: 1, height: 1, format: .rgb, bytes: [1, 2, 3]),
  ]

  /// The pixels of a file by the fast way alone, which leaves to libpng what it does not know.
  private func common(_ file: [UInt8]) -> Bitmap? {
    file.withUnsafeBytes { PNGDecoder().commonBitmap($0) }
  }

  @Test(
    "pixels are those that libpng decodes, without its help",
    arguments: PNGEncoder.Compression.allCases)
  func pixels(compression: PNGEncoder.Compression) throws {
    for picture in Self.pictures {
      let file = try PNGEncoder(compression: compression).encode(picture)
      let decoded = try PNGDecoder().decode(file).bitmap
      #expect(decoded == picture)
      #expect(common(file) == decoded)
      #expect(try PNGDecoder().bitmap(of: file) == decoded)
    }
  }

  @Test("every filter is undone by the formulas of the specification", arguments: 0..<5)
  func filters(filter: Int) throws {
    for picture in Self.pictures {
      for isMixed in [false, true] {
        let filters = (0..<picture.height).map { isMixed ? ($0 + filter) % 5 : filter }
        let file = Self.file(picture, filters: filters)
        let expected = Self.unfiltered(picture, filters: filters)
        let isFiltered = picture.width > 1 && filters.contains { $0 > 0 }
        #expect((expected.bytes != picture.bytes) == isFiltered)
        #expect(common(file) == expected)
        #expect(try PNGDecoder().decode(file).bitmap == expected)
      }
    }
  }

  @Test("a filter that PNG does not have is refused")
  func unknownFilter() {
    for picture in Self.pictures {
      let file = Self.file(
        picture, filters: [Int](repeating: 0, count: picture.height - 1) + [5])
      #expect(common(file) == nil)
      #expect(throws: RasterError.self) { try PNGDecoder().bitmap(of: file) }
    }
  }

  // Cause: the fast reader passed over chunks that libpng takes for damage.
  @Test(
    "a chunk whose type is not four letters is refused", arguments: ["f$AT", "f\u{1}AT", "fra1"])
  func unknownChunk(type: String) {
    var file = HandmadePNG(width: 1, height: 1, colorType: 2, rows: [[0, 1, 2, 3]]).bytes
    file.insert(contentsOf: HandmadePNG.chunk(type, [1, 2]), at: 33)
    #expect(common(file) == nil)
    #expect(throws: RasterError.self) { try PNGDecoder().bitmap(of: file) }
  }

  @Test("a file with any bit flipped gives what libpng makes of it")
  func damage() throws {
    let file = try PNGEncoder().encode(Self.pictures[2])
    #expect(common(file) == Self.pictures[2])
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

  /// A file whose rows state the given filters, with the picture's bytes as filtered data.
  private static func file(_ picture: Bitmap, filters: [Int]) -> [UInt8] {
    HandmadePNG(
      width: picture.width, height: picture.height, colorType: picture.format == .rgb ? 2 : 6,
      rows: filters.enumerated().map { y, filter in
        [UInt8(filter)] + picture.bytes[y * picture.bytesPerRow..<(y + 1) * picture.bytesPerRow]
      }
    ).bytes
  }

  /// The picture that such a file stands for, by the table and the pseudocode of the specification.
  ///
  /// Source: Portable Network Graphics (PNG) Specification (Second Edition), 9.2 and 9.4. x is the
  /// byte to be undone, a the one a pixel to the left of it, b the one above, c the one above a.
  private static func unfiltered(_ picture: Bitmap, filters: [Int]) -> Bitmap {
    let (row, pixel) = (picture.bytesPerRow, picture.format.bytesPerPixel)
    var bytes = picture.bytes
    for index in bytes.indices {
      let (column, y) = (index % row, index / row)
      let a = column < pixel ? 0 : Int(bytes[index - pixel])
      let b = y == 0 ? 0 : Int(bytes[index - row])
      let c = column < pixel || y == 0 ? 0 : Int(bytes[index - row - pixel])
      let predicted =
        switch filters[y] {
        case 1: a
        case 2: b
        case 3: (a + b) / 2
        case 4: paeth(a, b, c)
        default: 0
        }
      bytes[index] = UInt8((Int(bytes[index]) + predicted) % 256)
    }
    return Bitmap(
      width: picture.width, height: picture.height, format: picture.format, bytes: bytes)
  }

  /// The one of three bytes that is nearest to `a + b - c`; of equally near ones the first.
  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    if pa <= pb && pa <= pc { return a }
    return pb <= pc ? b : c
  }
}
