import Raster
import Testing

@Suite("Reading PNG files")
struct PNGDecoderTests {
  private func decode(_ file: HandmadePNG) throws -> Bitmap {
    try PNGDecoder().decode(file.bytes).bitmap
  }

  @Test("8-bit RGB is read unchanged")
  func rgb() throws {
    let bitmap = try decode(
      HandmadePNG(width: 2, height: 1, colorType: 2, rows: [[0, 1, 2, 3, 254, 255, 0]]))
    #expect(
      bitmap == Bitmap(width: 2, height: 1, format: .rgb, bytes: [1, 2, 3, 254, 255, 0]))
  }

  @Test("8-bit RGBA is read unchanged, also where it is clear")
  func rgba() throws {
    let bitmap = try decode(
      HandmadePNG(width: 2, height: 1, colorType: 6, rows: [[0, 1, 2, 3, 0, 9, 8, 7, 128]]))
    #expect(
      bitmap == Bitmap(width: 2, height: 1, format: .rgba, bytes: [1, 2, 3, 0, 9, 8, 7, 128]))
  }

  /// Two grey samples in a file, and their 8-bit values.
  ///
  /// Samples of 2ⁿ − 1 are white; those between are evenly distributed.
  static let greys: [(bits: UInt8, row: [UInt8], values: [UInt8])] = [
    (1, [0b0100_0000], [0, 255]),
    (2, [0b0110_0000], [85, 170]),
    (4, [0x1E], [17, 238]),
    (8, [7, 200], [7, 200]),
    (16, [0x80, 0x00, 0xFF, 0xFF], [128, 255]),
    (16, [0x00, 0xFF, 0x01, 0x00], [1, 1]),
  ]

  @Test("grey of any number of bits becomes 8", arguments: greys)
  func grey(bits: UInt8, row: [UInt8], values: [UInt8]) throws {
    let bitmap = try decode(
      HandmadePNG(width: 2, height: 1, bitDepth: bits, colorType: 0, rows: [[0] + row]))
    #expect(bitmap.format == .rgb)
    for (x, value) in values.enumerated() {
      #expect(bitmap[x, 0] == Pixel(red: value, green: value, blue: value))
    }
  }

  @Test("grey with alpha becomes RGBA")
  func greyAlpha() throws {
    let bitmap = try decode(
      HandmadePNG(width: 1, height: 1, colorType: 4, rows: [[0, 100, 50]]))
    #expect(bitmap[0, 0] == Pixel(red: 100, green: 100, blue: 100, alpha: 50))
  }

  @Test("a palette is looked up, with its transparency")
  func palette() throws {
    var file = HandmadePNG(
      width: 3, height: 1, bitDepth: 2, colorType: 3, rows: [[0, 0b0001_1000]])
    file.chunks = [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255])]
    #expect(try decode(file).bytes == [255, 0, 0, 0, 255, 0, 0, 0, 255])
    file.chunks.append(("tRNS", [0, 127]))
    #expect(
      try decode(file)
        == Bitmap(
          width: 3, height: 1, format: .rgba,
          bytes: [255, 0, 0, 0, 0, 255, 0, 127, 0, 0, 255, 255]))
  }

  @Test("a transparent color becomes clear pixels")
  func transparentColor() throws {
    var file = HandmadePNG(width: 2, height: 1, colorType: 2, rows: [[0, 1, 2, 3, 4, 5, 6]])
    file.chunks = [("tRNS", [0, 1, 0, 2, 0, 3])]
    #expect(try decode(file).bytes == [1, 2, 3, 0, 4, 5, 6, 255])
  }

  @Test("row filters are undone")
  func filters() throws {
    // Row 1 sub: 10, 10 + 5. Row 2 up: 15, 15 + 1. The third averages left and up, the fourth is
    // Paeth's: left 0, up 20, upper left 0 predicts up; left 21, up 25, upper left 20 predicts up.
    let rows: [[UInt8]] = [[1, 10, 5], [2, 5, 1], [3, 12, 7], [4, 1, 1]]
    let bitmap = try decode(HandmadePNG(width: 2, height: 4, colorType: 0, rows: rows))
    let greys = (0..<4).flatMap { y in (0..<2).map { x in bitmap[x, y].red } }
    // 12 + ⌊15/2⌋ = 19; 7 + ⌊(19 + 16)/2⌋ = 24; 1 + 19 = 20; 1 + 24 = 25.
    #expect(greys == [10, 15, 15, 16, 19, 24, 20, 25])
  }

  @Test("interlaced files are assembled")
  func interlaced() throws {
    // A 2 x 2 picture has passes 1 (0, 0), 6 (1, 0) and 7 (row 1).
    var file = HandmadePNG(width: 2, height: 2, colorType: 0, rows: [[0, 1], [0, 2], [0, 3, 4]])
    file.isInterlaced = true
    let bitmap = try decode(file)
    #expect([bitmap[0, 0], bitmap[1, 0], bitmap[0, 1], bitmap[1, 1]].map(\.red) == [1, 2, 3, 4])
  }

  @Test("texts and density are read")
  func metadata() throws {
    var file = HandmadePNG(width: 1, height: 1, colorType: 0, rows: [[0, 0]])
    file.chunks = [
      ("pHYs", bigEndian(5669) + bigEndian(5669) + [1]),
      ("tEXt", Array("Title".utf8) + [0, 0x53, 0xFC, 0xDF]),
      ("iTXt", Array("Author".utf8) + [0, 0, 0, 0, 0] + Array("Łukasz".utf8)),
    ]
    let metadata = try PNGDecoder().decode(file.bytes).metadata
    #expect(metadata.pixelsPerMetre == 5669)
    #expect(metadata.texts == [.init("Title", "Süß"), .init("Author", "Łukasz")])
  }

  @Test("a density that is not square or not metric is left out", arguments: [UInt8(0), 1])
  func otherDensity(unit: UInt8) throws {
    var file = HandmadePNG(width: 1, height: 1, colorType: 0, rows: [[0, 0]])
    file.chunks = [("pHYs", bigEndian(3) + bigEndian(unit == 1 ? 4 : 3) + [unit])]
    #expect(try PNGDecoder().decode(file.bytes).metadata.pixelsPerMetre == nil)
  }

  @Test("samples of 16 bits that are rounded to the same 8 still differ where they must")
  func deep() throws {
    func grey(_ samples: [UInt16]) -> [UInt8] {
      HandmadePNG(
        width: samples.count, height: 1, bitDepth: 16, colorType: 0,
        rows: [[0] + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }]
      ).bytes
    }
    let first = grey([0, 257, 258, 65_535])
    let second = grey([0, 258, 258, 65_534])
    let shallow = HandmadePNG(width: 4, height: 1, colorType: 0, rows: [[0, 0, 1, 1, 255]]).bytes
    func differing(_ left: [UInt8], _ right: [UInt8]) throws -> Int {
      let expected = try PNGDecoder().bitmap(of: left)
      var actual = try PNGDecoder().bitmap(of: right)
      try PNGDecoder().separate(&actual, of: right, from: expected, of: left)
      return BitmapComparison(expected, actual).differingPixels
    }
    #expect(try differing(first, first) == 0)
    #expect(try differing(first, second) == 2)
    // 8 bits stand for multiples of 257.
    #expect(try differing(shallow, first) == 1)
    #expect(try differing(second, shallow) == 3)
  }
}
