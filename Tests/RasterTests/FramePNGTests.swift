import Raster
import Testing

@Suite("Encoding the frames of a film")
struct FramePNGTests {
  /// Pixels: a plain background with a square, and noise in the bits that an opaque picture ignores.
  private static func words(squareAt place: Int, noise: UInt32) -> [UInt32] {
    (0..<90 * 200).map { index in
      let (x, y) = (index % 90, index / 90)
      let isInside = (place..<place + 20).contains(y) && (30..<50).contains(x)
      let color: UInt32 = isInside ? 0x2060A0 : 0xFFFFFF
      return color | (noise &* UInt32(truncatingIfNeeded: index) & 0xFF) << 24
    }
  }

  private static func encode(
    _ words: [UInt32], _ encoder: FramePNGEncoder, isOpaque: Bool = true, number: Int,
    changed: [Range<Int>]? = nil, metadata: PNGMetadata = PNGMetadata()
  ) throws -> (file: [UInt8], bitmap: Bitmap) {
    try words.withUnsafeBytes { bytes in
      let start = try #require(bytes.baseAddress)
      let pixels = FramePixels(
        start: start, width: 90, height: 200, bytesPerRow: 360, isOpaque: isOpaque,
        number: number, changedRows: changed)
      return (try encoder.encode(pixels, metadata: metadata), pixels.bitmap())
    }
  }

  @Test(
    "each file equals that of the frame by itself, in every compression",
    arguments: PNGEncoder.Compression.allCases)
  func sameAsAlone(compression: PNGEncoder.Compression) throws {
    let encoder = FramePNGEncoder(compression: compression)
    let places = [10, 12, 12, 100, 60]
    for (number, place) in places.enumerated() {
      let before = number > 0 ? places[number - 1] : 0
      let changed =
        number == 0 ? nil : place == before ? [] : [before..<before + 20, place..<place + 20]
      let metadata = PNGMetadata(
        texts: [.init("Frame", "\(number)"), .init("Title", "Ä → é")], pixelsPerMetre: 5669)
      let (file, bitmap) = try Self.encode(
        Self.words(squareAt: place, noise: 0), encoder, number: number, changed: changed,
        metadata: metadata)
      #expect(try PNGDecoder().decode(file).bitmap == bitmap)
      #expect(
        try file == PNGEncoder(compression: compression).encode(bitmap, metadata: metadata))
    }
  }

  @Test("the unused bits of an opaque picture change no byte")
  func unusedBits() throws {
    let clean = try Self.encode(
      Self.words(squareAt: 30, noise: 0), FramePNGEncoder(), number: 0)
    let noisy = try Self.encode(
      Self.words(squareAt: 30, noise: 2_654_435_761), FramePNGEncoder(), number: 0)
    #expect(clean.file == noisy.file)
  }

  @Test("frames whose numbers do not follow each other are encoded completely")
  func gaps() throws {
    let encoder = FramePNGEncoder()
    _ = try Self.encode(Self.words(squareAt: 10, noise: 0), encoder, number: 3)
    let (file, bitmap) = try Self.encode(
      Self.words(squareAt: 90, noise: 0), encoder, number: 7, changed: [])
    #expect(try PNGDecoder().decode(file).bitmap == bitmap)
  }

  @Test("translucent pixels become straight ones")
  func translucent() throws {
    let words = [UInt32](repeating: 0x8040_2010, count: 90 * 200)
    let (file, _) = try Self.encode(words, FramePNGEncoder(), isOpaque: false, number: 0)
    // 0x40 · 255 / 0x80 is 127.5, rounded up.
    let pixel = try PNGDecoder().decode(file).bitmap[5, 5]
    #expect(pixel == Pixel(red: 128, green: 64, blue: 32, alpha: 128))
  }
}
