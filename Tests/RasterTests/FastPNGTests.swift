import PNGBridge
import Raster
import Testing

/// The fast encoder is our own; the reference is libpng, which reads the files back.
@Suite("Writing PNG files fast")
struct FastPNGTests {
  private func isReadBack(_ bitmap: Bitmap) throws -> Bool {
    let file = try PNGEncoder(compression: .fast).encode(bitmap)
    // libpng does not look at the stream's checksum, which zlib itself does.
    let count = bitmap.height * (bitmap.bytesPerRow + 1)
    return try PNGDecoder().decode(file).bitmap == bitmap
      && isWholeStream(chunks(of: file).filter { $0.type == "IDAT" }.flatMap(\.data), count)
  }

  /// Whether zlib unpacks a stream to a number of bytes, and finds the right checksum at its end.
  private func isWholeStream(_ stream: [UInt8], _ count: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: count)
    return pngbridge_inflate(stream, stream.count, &bytes, count) != 0
  }

  /// A picture whose rows a function computes byte by byte.
  private func picture(
    _ width: Int, _ height: Int, _ format: Bitmap.Format = .rgb,
    _ byte: (_ x: Int, _ y: Int) -> Int
  ) -> Bitmap {
    let stride = width * format.bytesPerPixel
    return Bitmap(width: width, height: height, format: format) { bytes in
      for index in bytes.indices {
        bytes[index] = UInt8(truncatingIfNeeded: byte(index % stride, index / stride))
      }
    }
  }

  @Test("every small size reads back", arguments: Bitmap.Format.allCases)
  func sizes(format: Bitmap.Format) throws {
    for width in 1...40 {
      for height in [1, 2, 3, 63, 64, 65, 130] {
        let bitmap = picture(width, height, format) { x, y in x / 7 * (y / 5) }
        #expect(try isReadBack(bitmap))
      }
    }
  }

  @Test("a picture of one color reads back, whatever the color", arguments: [0, 1, 127, 255])
  func oneColor(value: Int) throws {
    for format in Bitmap.Format.allCases {
      #expect(try isReadBack(picture(333, 200, format) { _, _ in value }))
    }
  }

  @Test("runs of every length read back")
  func runs() throws {
    // Row y has a run of y bytes between other bytes; no two rows have anything in common.
    let bitmap = picture(400, 700) { x, y in x < y ? y * 31 : x * x * 7 + y * 13 }
    #expect(try isReadBack(bitmap))
  }

  /// The largest file of a picture: its rows with the numbers of their filters in stored blocks of
  /// 65,535 bytes, a chunk of image data for each band of 64 rows, the table of the bands, and the fixed
  /// parts of a file.
  private func largestSize(of bitmap: Bitmap) -> Int {
    var size = 8 + 25 + 13 + 2 + 18 + 12
    if bitmap.height > 64 { size += 12 + 4 + (bitmap.height + 63) / 64 * 4 }
    for first in stride(from: 0, to: bitmap.height, by: 64) {
      let stored = min(64, bitmap.height - first) * (bitmap.bytesPerRow + 1)
      size += stored + (stored + 65_534) / 65_535 * 5 + 12
    }
    return size
  }

  @Test("incompressible noise reads back and never takes more than stored data")
  func noise() throws {
    var random = XorShift(state: 88_172_645_463_325_252)
    for format in Bitmap.Format.allCases {
      for (width, height) in [(257, 131), (1, 1), (5, 300), (1500, 70)] {
        let bitmap = picture(width, height, format) { _, _ in
          Int(truncatingIfNeeded: random.next())
        }
        #expect(try isReadBack(bitmap))
        let file = try PNGEncoder(compression: .fast).encode(bitmap)
        #expect(file.count <= largestSize(of: bitmap))
      }
    }
  }

  @Test("gradients and soft noise, as in photographs, never take more than stored data")
  func photographs() throws {
    var random = XorShift(state: 362_436_069)
    for amplitude in [1, 4, 16, 64] {
      let bitmap = picture(300, 200) { x, y in
        x / 3 * 2 + y + Int(random.next() % UInt64(amplitude))
      }
      #expect(try isReadBack(bitmap))
      #expect(
        try PNGEncoder(compression: .fast).encode(bitmap).count <= largestSize(of: bitmap))
    }
  }

  /// Fibonacci's numbers as frequencies make Huffman's tree as deep as there are symbols.
  @Test("byte frequencies that would need codes longer than deflate's 15 bits read back")
  func deepCode() throws {
    var left = [1, 1]
    while left.count < 21 { left.append(left[left.count - 1] + left[left.count - 2]) }
    // The byte most often left that is not the last one again, so that there are no runs.
    var residuals: [UInt8] = []
    while let most = left.max(), most > 0 {
      let candidates = left.indices.filter { left[$0] > 0 && residuals.last != UInt8($0 + 1) }
      guard let next = candidates.max(by: { left[$0] < left[$1] }) else { break }
      residuals.append(UInt8(next + 1))
      left[next] -= 1
    }
    #expect(left.allSatisfy { $0 == 0 })
    // A single row is written as differences from the pixel to the left; this adds them up.
    residuals += [UInt8](repeating: 22, count: 3 - residuals.count % 3)
    var bytes = residuals
    for index in 3..<bytes.count { bytes[index] &+= bytes[index - 3] }
    let bitmap = Bitmap(width: bytes.count / 3, height: 1, format: .rgb, bytes: bytes)
    #expect(try isReadBack(bitmap))
  }

  @Test("random mixtures of flat areas, gradients and noise read back", arguments: 1...20)
  func mixtures(seed: UInt64) throws {
    var random = XorShift(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let (width, height) = (Int(random.next() % 500) + 1, Int(random.next() % 300) + 1)
    var bitmap = picture(width, height, seed % 2 == 0 ? .rgb : .rgba) { _, _ in 255 }
    for _ in 0..<12 {
      let (left, top) = (Int(random.next() % UInt64(width)), Int(random.next() % UInt64(height)))
      let (right, bottom) = (
        min(width, left + Int(random.next() % 200)), min(height, top + Int(random.next() % 100))
      )
      let kind = random.next() % 3
      let color = random.next()
      for y in top..<bottom {
        for x in left..<right {
          let value = kind == 0 ? color : kind == 1 ? color &+ UInt64(x + 2 * y) : random.next()
          bitmap[x, y] = Pixel(
            red: UInt8(truncatingIfNeeded: value), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value >> 16),
            alpha: UInt8(truncatingIfNeeded: value >> 24))
        }
      }
    }
    #expect(try isReadBack(bitmap))
  }

  @Test("a very long row reads back")
  func longRow() throws {
    #expect(try isReadBack(picture(32_767, 3, .rgba) { x, y in x < 60_000 ? 9 : x / 3 + y }))
  }

  @Test("a band's bytes depend only on its own rows")
  func bands() throws {
    func imageData(_ bitmap: Bitmap) throws -> [UInt8] {
      chunks(of: try PNGEncoder(compression: .fast).encode(bitmap))
        .filter { $0.type == "IDAT" }.flatMap(\.data)
    }
    let one = picture(100, 256) { x, y in x / 20 * (y / 9) }
    let other = picture(100, 256) { x, y in (64..<128).contains(y) ? x * y : x / 20 * (y / 9) }
    let (first, second) = (try imageData(one), try imageData(other))
    // Bands have 64 rows, and the file ends with an empty block and the checksum, 6 bytes. The first
    // band is the same, and so are the last two.
    let before = zip(first, second).prefix { $0 == $1 }.count
    let behind = zip(first.dropLast(6).reversed(), second.dropLast(6).reversed())
      .prefix { $0 == $1 }.count
    let (one64, one128) = try (
      imageData(picture(100, 64) { x, y in x / 20 * (y / 9) }).count - 6,
      imageData(picture(100, 128) { x, y in x / 20 * (y / 9) }).count - 6
    )
    #expect((one64..<one128).contains(before))
    #expect(behind >= first.count - 6 - one128)
    #expect(first.suffix(4) != second.suffix(4))
  }
}
