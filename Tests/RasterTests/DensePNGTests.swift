import PNGBridge
import Raster
import TestSupport
import Testing

/// Bands that are not flat are encoded by our own search; the reference is libpng, and zlib for the
/// stream's checksum.
@Suite("Writing PNG files of gradients, shadows, texts and photographs")
struct DensePNGTests {
  /// What a picture shows; none of it is flat, and each is encoded in a way of its own.
  enum Motif: CaseIterable {
    /// Diagonal, with rows that continue those above at another place.
    case gradient
    /// Pixels of a few colors in no order, as the edges of texts.
    case fewColors
    /// Two pixels that alternate irregularly.
    case twoColors
    /// Differences of a few steps from pixel to pixel, as in photographs.
    case soft
    /// Anything.
    case noise
    /// A part of each.
    case mixed
  }

  private static func picture(
    _ motif: Motif, _ width: Int, _ height: Int, _ format: Bitmap.Format, seed: UInt64 = 1
  ) -> Bitmap {
    var random = SplitMix(state: seed)
    let colors = (0..<9).map { _ in random.next() }
    let motifs: [Motif] = [.gradient, .fewColors, .twoColors, .soft, .noise]
    return Bitmap(width: width, height: height, format: format) { bytes in
      var place = 0
      for y in 0..<height {
        for x in 0..<width {
          let motif = motif == .mixed ? motifs[(x / 37 + y / 29) % 5] : motif
          var color: UInt64 =
            switch motif {
            case .gradient: UInt64(x * 3 + y * 2) / 13 &* 0x0102_0103
            case .fewColors: colors[Int(random.next() % 9)]
            case .twoColors: colors[Int(random.next() % 16 / 15)]
            case .soft: UInt64(x + 2 * y) / 2 &* 0x0101_0101 &+ random.next() & 0x0303_0303
            case .noise, .mixed: random.next()
            }
          for _ in 0..<format.bytesPerPixel {
            bytes[place] = UInt8(truncatingIfNeeded: color)
            color >>= 8
            place += 1
          }
        }
      }
    }
  }

  /// Encodes a picture, makes sure that libpng reads it back and that zlib finds the right checksum,
  /// and returns the number of bytes.
  @discardableResult
  private static func check(
    _ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let file = try PNGEncoder(compression: .fast).encode(bitmap)
    #expect(try PNGDecoder().decode(file).bitmap == bitmap, sourceLocation: sourceLocation)
    let stream = chunks(of: file).filter { $0.type == "IDAT" }.flatMap(\.data)
    let count = bitmap.height * (bitmap.bytesPerRow + 1)
    var bytes = [UInt8](repeating: 0, count: count)
    #expect(
      pngbridge_inflate(stream, stream.count, &bytes, count) != 0, sourceLocation: sourceLocation)
    return file.count
  }

  @Test("every small size reads back", arguments: Motif.allCases, Bitmap.Format.allCases)
  func sizes(motif: Motif, format: Bitmap.Format) throws {
    for width in 1...24 {
      for height in [1, 2, 3, 4, 5, 8, 9, 17] {
        try Self.check(Self.picture(motif, width, height, format, seed: UInt64(width + height)))
      }
    }
    for (width, height) in [
      (1, 300), (7, 129), (33, 65), (64, 64), (257, 130), (1500, 9), (701, 1),
    ] {
      try Self.check(Self.picture(motif, width, height, format))
    }
  }

  @Test("all pictures of three by four pixels of two colors read back")
  func exhaustively() throws {
    let colors: [[UInt8]] = [[9, 200, 31], [9, 201, 77]]
    for bits in 0..<4096 {
      let bytes = (0..<12).flatMap { colors[bits >> $0 & 1] }
      try Self.check(Bitmap(width: 3, height: 4, format: .rgb, bytes: bytes))
    }
  }

  @Test("random pictures read back", arguments: 1...30)
  func random(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let motif = Motif.allCases[Int(random.next() % 6)]
    let (width, height) = (Int(random.next() % 700) + 1, Int(random.next() % 200) + 1)
    let format: Bitmap.Format = random.next() % 2 == 0 ? .rgb : .rgba
    var bitmap = Self.picture(motif, width, height, format, seed: seed)
    // Parts of other motifs, and copies of the picture's own parts at other places.
    for _ in 0..<6 {
      let other = Self.picture(
        Motif.allCases[Int(random.next() % 6)], width, height, format, seed: random.next())
      let (left, top) = (Int(random.next() % UInt64(width)), Int(random.next() % UInt64(height)))
      let (dx, dy) = (Int(random.next() % UInt64(width)), Int(random.next() % UInt64(height)))
      let isCopy = random.next() % 2 == 0
      for y in top..<min(height, top + 60) {
        for x in left..<min(width, left + 150) {
          bitmap[x, y] = isCopy ? bitmap[(x + dx) % width, (y + dy) % height] : other[x, y]
        }
      }
    }
    try Self.check(bitmap)
  }

  @Test("rows longer than deflate's window read back", arguments: Motif.allCases)
  func longRows(motif: Motif) throws {
    try Self.check(Self.picture(motif, 15_001, 12, .rgb))
    try Self.check(Self.picture(motif, 8_192, 10, .rgba))
  }

  /// Deflate's window is 32,768 bytes (RFC 1951, section 3.2.5).
  @Test("what repeats is found up to the largest distance of deflate, and no further")
  func window() throws {
    // With 5,460 pixels of three bytes and the number of a filter, two rows and two pixels take 32,768
    // bytes. A fifth of each row is noise, moved by some pixels against the row two above.
    let (width, height, noisy) = (5460, 24, 1092)
    func size(moved: Int) throws -> Int {
      var random = SplitMix(state: 7)
      let bitmap = Bitmap(width: width, height: height, format: .rgb) { bytes in
        bytes.update(repeating: 255)
        for y in 0..<height {
          for x in 0..<noisy {
            let place = (y * width + x) * 3
            let source = place - (2 * width + moved) * 3
            for byte in 0..<3 {
              bytes[place + byte] =
                y < 2 || x < moved ? UInt8(truncatingIfNeeded: random.next()) : bytes[source + byte]
            }
          }
        }
      }
      return try Self.check(bitmap)
    }
    let noise = height * noisy * 3
    #expect(try size(moved: 1) < noise / 4)
    #expect(try size(moved: 2) < noise / 4)
    #expect(try size(moved: 3) > noise)
  }

  @Test("a photograph takes half of its pixels, and a gradient a tenth of them")
  func sizesOfFiles() throws {
    let soft = Self.picture(.soft, 640, 320, .rgb)
    // Neighbors differ by one of nine numbers, which take less than four bits of eight.
    #expect(try Self.check(soft) < soft.bytes.count / 2)
    let gradient = Self.picture(.gradient, 640, 320, .rgb)
    #expect(try Self.check(gradient) < gradient.bytes.count / 10)
  }

  @Test("a frame of which a part has changed has the same file as by itself")
  func bands() throws {
    let encoder = FramePNGEncoder()
    for number in 0..<4 {
      var bitmap = Self.picture(.gradient, 300, 256, .rgb)
      let changed = number * 64..<number * 64 + 64
      let soft = Self.picture(.mixed, 300, 256, .rgb, seed: 5)
      for y in 0..<changed.upperBound {
        for x in 0..<300 { bitmap[x, y] = soft[x, y] }
      }
      let words: [UInt32] = stride(from: 0, to: bitmap.bytes.count, by: 3).map { place in
        bitmap.bytes[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
      }
      let file = try words.withUnsafeBytes { bytes in
        try encoder.encode(
          FramePixels(
            start: #require(bytes.baseAddress), width: 300, height: 256, bytesPerRow: 1200,
            isOpaque: true, number: number, changedRows: number == 0 ? nil : [changed]))
      }
      #expect(try file == PNGEncoder().encode(bitmap))
      #expect(try PNGDecoder().decode(file).bitmap == bitmap)
    }
  }
}
