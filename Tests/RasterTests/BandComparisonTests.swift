import Raster
import TestSupport
import Testing

/// Comparing files band by band; the truth is the comparison of the decoded pictures.
@Suite("Comparing bands before they are inflated")
struct BandComparisonTests {
  /// A picture of rectangles; more than one band of 64 rows.
  private static func picture(
    _ format: Bitmap.Format, _ width: Int, _ height: Int, seed: UInt64
  ) -> Bitmap {
    var random = SplitMix(state: seed)
    var bitmap = Bitmap(
      width: width, height: height, format: format,
      filledWith: Pixel(red: 250, green: 240, blue: 230, alpha: 200))
    for _ in 0..<6 {
      let (left, top) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      let color = Pixel(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: 9,
        alpha: .random(in: 0...255, using: &random))
      for y in top..<min(height, top + 50) {
        for x in left..<min(width, left + 40) { bitmap[x, y] = color }
      }
    }
    return bitmap
  }

  private static func file(_ bitmap: Bitmap, _ comment: String = "") throws -> [UInt8] {
    try PNGEncoder().encode(bitmap, metadata: PNGMetadata(texts: [.init("Comment", comment)]))
  }

  @Test("the result is that of the decoded pictures", arguments: Bitmap.Format.allCases)
  func same(format: Bitmap.Format) throws {
    for (seed, height) in [65, 128, 129, 200, 640].enumerated() {
      let expected = Self.picture(format, 61, height, seed: UInt64(seed))
      var random = SplitMix(state: UInt64(seed))
      for count in [0, 1, 2, 30] {
        var actual = expected
        for _ in 0..<count {
          let (x, y) = (
            Int.random(in: 0..<61, using: &random), Int.random(in: 0..<height, using: &random)
          )
          actual[x, y].green ^= 1
          if format == .rgba { actual[x, y].alpha ^= 128 }
        }
        let found = PNGDecoder().comparison(
          try Self.file(expected, "a"), try Self.file(actual, "b"))
        #expect(try #require(found) == BitmapComparison(expected, actual))
      }
      let other = Self.picture(format, 61, height, seed: 99)
      let found = PNGDecoder().comparison(try Self.file(expected), try Self.file(other))
      #expect(try #require(found) == BitmapComparison(expected, other))
    }
  }

  @Test(
    "a metric gives the result of the decoded pictures", arguments: Bitmap.Format.allCases,
    [ComparisonOptions.Metric.yiq, .oklab])
  func metrics(format: Bitmap.Format, metric: ComparisonOptions.Metric) throws {
    var counts: Set<Int> = []
    for (seed, height) in [65, 128, 129, 200, 640].enumerated() {
      let expected = Self.picture(format, 61, height, seed: UInt64(seed))
      var random = SplitMix(state: UInt64(seed))
      var actual = expected
      for _ in 0..<40 {
        let (x, y) = (random.below(61), random.below(height))
        actual[x, y].green = UInt8(random.below(256))
        actual[x, y].blue &+= UInt8(random.below(9))
      }
      for threshold in [0, 0.02, 0.1, 0.5] {
        let options = ComparisonOptions(metric: metric, threshold: threshold)
        let found = PNGDecoder().comparison(
          try Self.file(expected), try Self.file(actual), options)
        #expect(try #require(found) == BitmapComparison(expected, actual, options))
        counts.insert(found?.differingPixels ?? 0)
      }
    }
    #expect(counts.count > 5)
  }

  @Test("options that look at places or at neighbors need the decoded pictures")
  func places() throws {
    let file = try Self.file(Self.picture(.rgb, 61, 129, seed: 1))
    let other = try Self.file(Self.picture(.rgb, 61, 129, seed: 2))
    let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
    for options in [
      ComparisonOptions(metric: .yiq, ignoresAntialiasing: true),
      ComparisonOptions(metric: .yiq, ignoredAreas: [area]),
      ComparisonOptions(
        mask: Bitmap(
          width: 61, height: 129, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))),
    ] {
      #expect(PNGDecoder().comparison(file, other, options) == nil)
    }
  }

  @Test("noise, whose bands are stored, gives the result of the decoded pictures")
  func noise() throws {
    var random = SplitMix(state: 5)
    let bytes = (0..<200 * 150 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = Bitmap(width: 200, height: 150, format: .rgb, bytes: bytes)
    var actual = expected
    for y in 70..<150 { actual[y, y].red ^= 4 }
    let found = PNGDecoder().comparison(try Self.file(expected), try Self.file(actual))
    #expect(try #require(found) == BitmapComparison(expected, actual))
  }

  @Test("other files must be decoded")
  func others() throws {
    let picture = Self.picture(.rgb, 61, 200, seed: 1)
    let file = try Self.file(picture)
    let others = [
      try PNGEncoder(compression: .small).encode(picture), try Self.file(picture.withAlpha()),
      try Self.file(Self.picture(.rgb, 61, 201, seed: 1)),
      try Self.file(Self.picture(.rgb, 60, 200, seed: 1)), [], Array(file.dropLast()),
    ]
    for other in others {
      #expect(PNGDecoder().comparison(file, other) == nil)
      #expect(PNGDecoder().comparison(other, file) == nil)
    }
    #expect(PNGDecoder(limits: .init(pixelCount: 61 * 200 - 1)).comparison(file, file) == nil)
    // A single band is the whole image.
    let small = try Self.file(Self.picture(.rgb, 61, 64, seed: 1))
    #expect(PNGDecoder().comparison(small, small) == nil)
  }

  @Test("a file with any bit flipped gives nothing that its pixels do not")
  func damage() throws {
    let file = try Self.file(Self.picture(.rgb, 9, 70, seed: 3))
    #expect(PNGDecoder().comparison(file, file)?.areEqual == true)
    for index in file.indices {
      for bit in [0, 3, 7] {
        var damaged = file
        damaged[index] ^= 1 << UInt8(bit)
        guard let found = PNGDecoder().comparison(file, damaged) else { continue }
        let pixels = try PNGDecoder().bitmap(of: damaged)
        #expect(try found == BitmapComparison(PNGDecoder().bitmap(of: file), pixels))
      }
    }
  }

  /// A file of two rows of one pixel, each of which is said to be a band.
  ///
  /// The second one repeats the first by a reference to it, which no band may have: its compressed bytes
  /// are the same in all files.
  private static func dependent(_ pixel: [UInt8]) -> [UInt8] {
    let row = [0] + pixel
    let first: [UInt8] = [0, 4, 0, 0xFB, 0xFF] + row
    let second: [UInt8] = [0x02, 0x61, 0, 0, 0, 0, 0xFF, 0xFF]
    let table = bigEndian(1) + bigEndian(UInt32(first.count)) + bigEndian(UInt32(second.count))
    let data =
      [0x78, 0x01] + first + second + [0x03, 0x00] + bigEndian(HandmadePNG.adler32(row + row))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + HandmadePNG.chunk("IHDR", bigEndian(1) + bigEndian(2) + [8, 2, 0, 0, 0])
      + HandmadePNG.chunk("baND", table) + HandmadePNG.chunk("IDAT", data)
      + HandmadePNG.chunk("IEND", [])
  }

  @Test("bands that refer to others are found out by the checksums")
  func dependent() throws {
    let (first, second) = (Self.dependent([1, 2, 3]), Self.dependent([9, 9, 9]))
    let (expected, actual) = (
      try PNGDecoder().bitmap(of: first), try PNGDecoder().bitmap(of: second)
    )
    #expect(BitmapComparison(expected, actual).differingPixels == 2)
    #expect(PNGDecoder().comparison(first, second) == nil)
  }

  @Test("a film in one file has no table of bands, which would be that of its first frame")
  func animated() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 60)
    let file = try encoder.append(Self.picture(.rgb, 61, 200, seed: 1))
    #expect(String(decoding: file, as: Unicode.ASCII.self).contains("baND") == false)
  }

  @Test("pictures have the same hash of their stream only if they are the same")
  func hash() throws {
    let picture = Self.picture(.rgb, 61, 200, seed: 1)
    let hash = try #require(PNGDecoder().streamHash(of: try Self.file(picture, "a")))
    #expect(PNGDecoder().streamHash(of: try Self.file(picture, "b")) == hash)
    var other = picture
    other[60, 199].blue ^= 1
    #expect(PNGDecoder().streamHash(of: try Self.file(other)) != hash)
    #expect(
      PNGDecoder().streamHash(of: try PNGEncoder(compression: .small).encode(picture)) == nil)
  }
}
