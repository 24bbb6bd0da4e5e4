import Raster
import Testing

@Suite("Writing PNG files")
struct PNGEncoderTests {
  private func picture(_ format: Bitmap.Format) -> Bitmap {
    Bitmap(width: 37, height: 23, format: format) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(index * index / 13 % 256) }
    }
  }

  @Test(
    "a picture reads back byte for byte", arguments: Bitmap.Format.allCases,
    PNGEncoder.Compression.allCases)
  func roundTrip(format: Bitmap.Format, compression: PNGEncoder.Compression) throws {
    let bitmap = picture(format)
    let file = try PNGEncoder(compression: compression).encode(bitmap)
    #expect(try PNGDecoder().decode(file).bitmap == bitmap)
  }

  @Test("texts and density read back", arguments: PNGEncoder.Compression.allCases)
  func metadata(compression: PNGEncoder.Compression) throws {
    let metadata = PNGMetadata(
      texts: [
        .init("Title", "Schwingung, gedämpft"), .init("Software", "framegen"),
        .init("Time", "0.433"), .init("Author", "日本 👩‍🔬"), .init("Empty", ""),
      ], scale: 2)
    let file = try PNGEncoder(compression: compression).encode(picture(.rgb), metadata: metadata)
    #expect(try PNGDecoder().decode(file).metadata == metadata)
  }

  @Test(
    "the chunks are the expected ones, intact, and none has the time of writing",
    arguments: PNGEncoder.Compression.allCases)
  func chunkTypes(compression: PNGEncoder.Compression) throws {
    let metadata = PNGMetadata(texts: [.init("Title", "ä"), .init("Author", "Ł")], scale: 2)
    let file = try PNGEncoder(compression: compression).encode(picture(.rgb), metadata: metadata)
    let chunks = chunks(of: file)
    #expect(
      chunks.map(\.type).filter { $0 != "IDAT" } == [
        "IHDR", "sRGB", "pHYs", "tEXt", "iTXt", "IEND",
      ])
    #expect(chunks.drop { $0.type != "IDAT" }.dropLast().allSatisfy { $0.type == "IDAT" })
    #expect(chunks.allSatisfy { $0.isIntact })
    func data(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }
    // Perceptual intent; 144 dots per inch are 5669 per metre.
    #expect(data("sRGB") == [0])
    #expect(data("pHYs") == bigEndian(5669) + bigEndian(5669) + [1])
    #expect(data("tEXt") == Array("Title".utf8) + [0, 0xE4])
    #expect(data("iTXt") == Array("Author".utf8) + [0, 0, 0, 0, 0] + Array("Ł".utf8))
  }

  @Test(
    "the color type follows the format", arguments: [(Bitmap.Format.rgb, UInt8(2)), (.rgba, 6)])
  func colorType(format: Bitmap.Format, type: UInt8) throws {
    let file = try PNGEncoder().encode(picture(format))
    let header = try #require(chunks(of: file).first?.data)
    #expect(header == bigEndian(37) + bigEndian(23) + [8, type, 0, 0, 0])
  }

  @Test("the same picture gives the same bytes")
  func repeatable() throws {
    let encoder = PNGEncoder()
    #expect(try encoder.encode(picture(.rgba)) == encoder.encode(picture(.rgba)))
  }

  @Test(
    "a keyword that PNG does not allow is refused",
    arguments: ["", " a", "a ", "a  b", "a\nb", "Ł", String(repeating: "a", count: 80)])
  func keywords(keyword: String) {
    #expect(throws: RasterError.notEncodable("'\(keyword)' is no keyword of a PNG text")) {
      try PNGEncoder().encode(
        picture(.rgb), metadata: PNGMetadata(texts: [.init(keyword, "text")]))
    }
  }

  @Test("an empty picture is refused")
  func empty() {
    #expect(throws: RasterError.self) {
      try PNGEncoder().encode(Bitmap(width: 0, height: 3, format: .rgb, bytes: []))
    }
  }

  @Test(
    "densities that a file cannot hold are left out",
    arguments: [0, -1, .nan, .infinity, 1e12, 1e-9])
  func densities(scale: Double) {
    #expect(PNGMetadata(scale: scale).pixelsPerMetre == nil)
  }

  @Test("a text ends at a character of code 0")
  func zero() throws {
    let metadata = PNGMetadata(texts: [.init("Title", "a\0b")])
    let file = try PNGEncoder().encode(picture(.rgb), metadata: metadata)
    #expect(try PNGDecoder().decode(file).metadata.texts == [.init("Title", "a")])
  }
}
