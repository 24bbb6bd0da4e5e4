import Raster
import Testing

@Suite("Animated PNG")
struct AnimatedPNGTests {
  /// The types and data of a file's chunks, read without the code under test.
  private func chunks(of file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var place = 8
    while place < file.count {
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append((type, Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return chunks
  }

  /// The file of some pictures, put together from what the encoder gives.
  private func film(
    of pictures: [Bitmap], framesPerSecond: Double,
    _ compression: PNGEncoder.Compression = .fast, _ colors: ColorHistogram? = nil
  ) throws -> [UInt8] {
    var encoder = AnimatedPNGEncoder(
      framesPerSecond: framesPerSecond, compression: compression, colors: colors)
    var file: [UInt8] = []
    for picture in pictures { file += try encoder.append(picture) }
    file += encoder.finish()
    let (place, bytes) = encoder.correction
    file.replaceSubrange(place..<(place + bytes.count), with: bytes)
    return file
  }

  private func picture(spotAt spot: Int?) -> Bitmap {
    var bytes = [UInt8](repeating: 255, count: 20 * 10 * 3)
    if let spot { bytes[spot * 3] = 0 }
    return Bitmap(width: 20, height: 10, format: .rgb, bytes: bytes)
  }

  @Test("the first frame is an ordinary PNG; later ones hold only the changed rectangle")
  func changedRectangle() throws {
    let file = try film(
      of: [picture(spotAt: nil), picture(spotAt: 25)], framesPerSecond: 30)
    #expect(try PNGDecoder().decode(file).bitmap == picture(spotAt: nil))
    let chunks = chunks(of: file)
    let types = chunks.map(\.type)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.filter { $0 == "fcTL" }.count == 2)
    #expect(chunks.first { $0.type == "acTL" }?.data == [0, 0, 0, 2, 0, 0, 0, 0])
    // Sequence 1, 1 × 1 pixels at (5, 1), for 1/30 s, left in place, replacing.
    #expect(
      chunks.last { $0.type == "fcTL" }?.data == [
        0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 1, 0, 30, 0, 0,
      ])
  }

  @Test("a frame without a change prolongs the previous one")
  func hold() throws {
    let file = try film(
      of: [Bitmap](repeating: picture(spotAt: 3), count: 3), framesPerSecond: 60)
    let controls = chunks(of: file).filter { $0.type == "fcTL" }
    #expect(controls.count == 1)
    #expect(controls.first?.data[20..<24] == [0, 3, 0, 60])
  }

  @Test(
    "a picture that stands longer than a frame's field holds is shown for its whole time",
    arguments: [(29.97, 70), (29.97, 66), (59.94, 131), (0.5, 80), (23.976, 200)])
  func longHold(rate: Double, count: Int) throws {
    let standing = [Bitmap](repeating: picture(spotAt: 3), count: count)
    let file = try film(of: standing + [picture(spotAt: 4)], framesPerSecond: rate)
    let times = chunks(of: file).filter { $0.type == "fcTL" }.map { chunk in
      let data = chunk.data.map(Double.init)
      return (data[20] * 256 + data[21]) / (data[22] * 256 + data[23])
    }
    #expect(times.count > 2 && abs(times.dropLast().reduce(0, +) - Double(count) / rate) < 0.01)
    #expect(abs(times[times.count - 1] - 1 / rate) < 0.001)
  }

  @Test("a rate that is not whole is kept to a thousandth")
  func fractionalRate() throws {
    let file = try film(of: [picture(spotAt: 3)], framesPerSecond: 29.97)
    let control = chunks(of: file).first { $0.type == "fcTL" }
    #expect(control?.data[20..<24] == [3, 232, 117, 18])
  }

  @Test("bytes are returned as soon as they are ready")
  func streaming() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 60)
    var sizes: [Int] = []
    for spot in 0..<20 { sizes.append(try encoder.append(picture(spotAt: spot)).count) }
    #expect(sizes.allSatisfy { $0 > 0 })
    // The last frame and the chunk that ends the file.
    #expect(encoder.finish().count < 200)
  }

  @Test("a frame of another size is refused")
  func otherSize() throws {
    var encoder = AnimatedPNGEncoder(framesPerSecond: 60)
    _ = try encoder.append(picture(spotAt: nil))
    #expect(throws: RasterError.self) {
      _ = try encoder.append(
        Bitmap(width: 1, height: 1, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0)))
    }
  }

  /// A film of squares that move over a background, with as many colors as asked for.
  private func squares(_ format: Bitmap.Format, colorCount: Int, seed: UInt64) -> [Bitmap] {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let colors = (0..<colorCount).map { _ in
      Pixel(
        red: UInt8(random(256)), green: UInt8(random(256)), blue: UInt8(random(256)),
        alpha: format == .rgb ? 255 : [0, 90, 255, 255][random(4)])
    }
    var frame = Bitmap(width: 31, height: 23, format: format, filledWith: colors[0])
    return (0..<12).map { index in
      // Some frames repeat the one before.
      guard index % 4 != 3 else { return frame }
      if random(3) == 0 {
        frame = Bitmap(
          width: 31, height: 23, format: format, filledWith: colors[random(colorCount)])
      }
      let (left, top, size) = (random(24), random(16), 1 + random(7))
      let isNoisy = colorCount > 300
      for y in top..<top + size {
        for x in left..<left + size {
          frame[x, y] = colors[isNoisy ? random(colorCount) : index % colorCount]
        }
      }
      return frame
    }
  }

  @Test(
    "a small film reads back, whatever its colors, and is not larger than another one",
    arguments: [
      (.rgb, 2), (.rgb, 255), (.rgb, 2_000), (.rgba, 3), (.rgba, 300),
    ] as [(Bitmap.Format, Int)])
  func small(format: Bitmap.Format, colorCount: Int) throws {
    for seed in 0..<8 as Range<UInt64> {
      let pictures = squares(format, colorCount: colorCount, seed: seed)
      var histogram = ColorHistogram()
      for picture in pictures { histogram.add(picture) }
      for colors in [histogram, nil] {
        func file(_ compression: PNGEncoder.Compression) throws -> [UInt8] {
          try film(of: pictures, framesPerSecond: 10, compression, colors)
        }
        let small = try file(.small)
        var reader = try AnimationReader(small)
        var read: [Bitmap] = []
        while let frame = try reader.next() {
          read += Array(repeating: frame.bitmap.withAlpha(), count: frame.duration.parts)
        }
        // What is clear has no color.
        let expected = pictures.map { clearsColors(of: $0.withAlpha()) }
        #expect(read.map(clearsColors) == expected, "\(seed)")
        // A palette takes space, and the ways to store a frame are compared by a quick compression.
        let palette = colorCount <= 255 ? 4 * colorCount + 24 : 24
        let balanced = try file(.balanced).count
        #expect(small.count <= balanced + balanced / 20 + palette, "\(seed)")
      }
    }
  }

  private func clearsColors(of bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].alpha == 0 {
        bitmap[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
    return bitmap
  }

  @Test("a frame that is seen for a part of its time has that duration")
  func share() throws {
    for (rate, step, share, parts) in [
      (60.0, 2, 0.5, [1, 60]), (60, 7, 3.0 / 7, [3, 60]), (29.97, 2, 0.5, [500, 14_985]),
    ] {
      var encoder = AnimatedPNGEncoder(framesPerSecond: rate, step: step)
      var file =
        try encoder.append(picture(spotAt: 1)) + encoder.append(picture(spotAt: 2), share: share)
      file += encoder.finish()
      let last = try #require(chunks(of: file).last { $0.type == "fcTL" })
      let numbers = [20, 22].map { Int(last.data[$0]) << 8 | Int(last.data[$0 + 1]) }
      #expect(numbers == parts)
    }
  }
}
