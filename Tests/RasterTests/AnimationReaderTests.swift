import Raster
import TestSupport
import Testing

@Suite("Reading animated pictures")
struct AnimationReaderTests {
  private static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  private static let red = Pixel(red: 255, green: 0, blue: 0)
  private static let blue = Pixel(red: 0, green: 0, blue: 255)

  private func frames(_ bytes: [UInt8]) throws(RasterError) -> [AnimationFrame] {
    var reader = try AnimationReader(bytes)
    var frames: [AnimationFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  // MARK: PNG

  /// One frame of an animated PNG file, of one color.
  private struct Part {
    var rect: PixelRect
    var pixel: Pixel
    var delay: (UInt8, UInt8) = (1, 10)
    /// 0 keep, 1 clear, 2 restore.
    var disposal: UInt8 = 0
    /// 0 replace, 1 blend.
    var blend: UInt8 = 0
  }

  /// An animated PNG file of 4×2 pixels, written from the specification.
  private func file(_ parts: [Part], count: Int? = nil, still: Bool = false) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += HandmadePNG.chunk("IHDR", bigEndian(4) + bigEndian(2) + [8, 6, 0, 0, 0])
    file += HandmadePNG.chunk("acTL", bigEndian(UInt32(count ?? parts.count)) + bigEndian(0))
    func data(_ width: Int, _ height: Int, _ pixel: Pixel) -> [UInt8] {
      let row = (0..<width).flatMap { _ in [pixel.red, pixel.green, pixel.blue, pixel.alpha] }
      return HandmadePNG.zlibStored((0..<height).flatMap { _ in [0] + row })
    }
    if still { file += HandmadePNG.chunk("IDAT", data(4, 2, Pixel(red: 1, green: 2, blue: 3))) }
    var sequence: UInt32 = 0
    for (index, part) in parts.enumerated() {
      var control = bigEndian(sequence)
      for side in [part.rect.width, part.rect.height, part.rect.x, part.rect.y] {
        control += bigEndian(UInt32(side))
      }
      control += [0, part.delay.0, 0, part.delay.1, part.disposal, part.blend]
      file += HandmadePNG.chunk("fcTL", control)
      sequence += 1
      let pixels = data(part.rect.width, part.rect.height, part.pixel)
      if index == 0, !still {
        file += HandmadePNG.chunk("IDAT", pixels)
      } else {
        file += HandmadePNG.chunk("fdAT", bigEndian(sequence) + pixels)
        sequence += 1
      }
    }
    return file + HandmadePNG.chunk("IEND", [])
  }

  private let whole = PixelRect(x: 0, y: 0, width: 4, height: 2)
  private let corner = PixelRect(x: 2, y: 1, width: 2, height: 1)

  /// The colors at the upper left, outside the corner, and at the lower right, inside it.
  private func colors(_ parts: [Part], still: Bool = false) throws -> [[Pixel]] {
    try frames(file(parts, still: still)).map { [$0.bitmap[0, 0], $0.bitmap[3, 1]] }
  }

  @Test("a part replaces pixels, and stays, is cleared, or gives back what was there")
  func disposals() throws {
    for (disposal, last) in [(UInt8(0), Self.blue), (1, Self.clear), (2, Self.red)] {
      let colors = try colors([
        Part(rect: whole, pixel: Self.red),
        Part(rect: corner, pixel: Self.blue, disposal: disposal),
        Part(rect: PixelRect(x: 1, y: 0, width: 1, height: 1), pixel: Self.blue),
      ])
      #expect(colors == [[Self.red, Self.red], [Self.red, Self.blue], [Self.red, last]])
    }
  }

  @Test("the first part cannot give back anything and is cleared instead")
  func firstPart() throws {
    let colors = try colors([
      Part(rect: whole, pixel: Self.red, disposal: 2), Part(rect: corner, pixel: Self.blue),
    ])
    #expect(colors == [[Self.red, Self.red], [Self.clear, Self.blue]])
  }

  @Test("a half clear part replaces what is there, or is mixed with it")
  func blending() throws {
    let half = Pixel(red: 0, green: 0, blue: 255, alpha: 51)
    for (blend, mixed) in [(UInt8(0), half), (1, Pixel(red: 204, green: 0, blue: 51))] {
      let colors = try colors([
        Part(rect: whole, pixel: Self.red), Part(rect: corner, pixel: half, blend: blend),
      ])
      #expect(colors[1] == [Self.red, mixed])
    }
  }

  @Test("a still picture before the frames is not one of them")
  func still() throws {
    let colors = try colors([Part(rect: whole, pixel: Self.red)], still: true)
    #expect(colors == [[Self.red, Self.red]])
  }

  @Test("durations are fractions; none stand for a hundredth, and no parts for hundredths")
  func durations() throws {
    let frames = try frames(
      file([
        Part(rect: whole, pixel: Self.red, delay: (3, 60)),
        Part(rect: corner, pixel: Self.blue, delay: (7, 0)),
        Part(rect: corner, pixel: Self.red, delay: (0, 10)),
      ]))
    #expect(frames.map(\.duration.parts) == [3, 7, 1])
    #expect(frames.map(\.duration.partsPerSecond) == [60, 100, 100])
  }

  @Test("our own films come back, opaque ones without alpha")
  func roundTrip() throws {
    var random = Seeded(4)
    for format in Bitmap.Format.allCases {
      var encoder = AnimatedPNGEncoder(framesPerSecond: 30)
      var bitmaps: [Bitmap] = []
      var file: [UInt8] = []
      var bitmap = Bitmap(
        width: 9, height: 7, format: format,
        filledWith: Pixel(red: 9, green: 9, blue: 9, alpha: 200))
      for _ in 0..<20 {
        let (x, y) = (random.below(9), random.below(7))
        bitmap[x, y] = Pixel(red: UInt8(random.below(256)), green: 1, blue: 2, alpha: 99)
        bitmaps.append(bitmap)
        file += try encoder.append(bitmap)
      }
      file += encoder.finish()
      let correction = encoder.correction
      file.replaceSubrange(
        correction.place..<correction.place + correction.bytes.count, with: correction.bytes)
      #expect(try frames(file).map(\.bitmap) == bitmaps)
    }
  }

  // MARK: GIF

  private func gif() throws -> [UInt8] {
    var random = Seeded(7)
    var bitmaps: [Bitmap] = []
    var bitmap = Bitmap(
      width: 13, height: 8, format: .rgba, filledWith: Self.clear)
    for _ in 0..<15 {
      for _ in 0..<5 {
        bitmap[random.below(13), random.below(8)] =
          [Self.red, Self.blue, Self.clear][random.below(3)]
      }
      bitmaps.append(bitmap)
    }
    var histogram = ColorHistogram()
    for bitmap in bitmaps { histogram.add(bitmap) }
    var encoder = GIFEncoder(palette: try Palette(histogram), isTransparent: true)
    var bytes: [UInt8] = []
    for (index, bitmap) in bitmaps.enumerated() {
      bytes += try encoder.append(bitmap, hold: 2 + index)
    }
    return bytes + (try encoder.finish())
  }

  @Test("GIF files give what a reader written from the specification gives")
  func gifFrames() throws {
    let file = try gif()
    let (own, other) = (try frames(file), try GIFReader(file).frames)
    #expect(own.map { $0.bitmap.withAlpha() } == other.map(\.bitmap))
    #expect(own.map(\.duration.parts) == other.map(\.hold))
    #expect(own.allSatisfy { $0.duration.partsPerSecond == 100 })
  }

  // MARK: Damage

  @Test("files cut anywhere are refused")
  func cut() throws {
    let animated = file([Part(rect: whole, pixel: Self.red), Part(rect: corner, pixel: Self.blue)])
    for bytes in [animated, try gif()] {
      for count in 0..<bytes.count - 1 {
        #expect(throws: RasterError.self) { try frames(Array(bytes.prefix(count))) }
      }
    }
  }

  @Test("files with changed bytes never trap")
  func noise() throws {
    var random = Seeded(11)
    let animated = file([Part(rect: whole, pixel: Self.red), Part(rect: corner, pixel: Self.blue)])
    for bytes in [animated, try gif()] {
      for _ in 0..<2000 {
        var damaged = bytes
        for _ in 0...random.below(3) {
          damaged[random.below(damaged.count)] = UInt8(random.below(256))
        }
        _ = try? frames(damaged)
      }
    }
  }

  @Test("a header that promises too much, too many frames or parts outside is refused")
  func limits() throws {
    var bomb = file([Part(rect: whole, pixel: Self.red)])
    let header = bigEndian(0x7FFF_FFFF) + bigEndian(0x7FFF_FFFF) + [8, 6, 0, 0, 0]
    bomb.replaceSubrange(8..<33, with: HandmadePNG.chunk("IHDR", header))
    #expect(throws: RasterError.tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limits: .init()))
    {
      try frames(bomb)
    }
    #expect(throws: RasterError.malformed("it has 1 of 5 frames")) {
      try frames(file([Part(rect: whole, pixel: Self.red)], count: 5))
    }
    #expect(throws: RasterError.malformed("a frame reaches out of the picture")) {
      try frames(
        file([Part(rect: PixelRect(x: 3, y: 0, width: 2, height: 1), pixel: Self.red)]))
    }
  }
}
