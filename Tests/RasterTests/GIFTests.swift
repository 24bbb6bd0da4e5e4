import Foundation
import Raster
import Testing

@Suite("Animated GIF")
struct GIFTests {
  private static let red = Pixel(red: 255, green: 0, blue: 0)
  private static let white = Pixel(red: 255, green: 255, blue: 255)

  private func picture(spotAt spot: (x: Int, y: Int)?) -> Bitmap {
    var bitmap = Bitmap(width: 20, height: 10, format: .rgb, filledWith: Self.white)
    if let spot { bitmap[spot.x, spot.y] = Self.red }
    return bitmap
  }

  private func file(
    _ frames: [(Bitmap, hold: Int)], isTransparent: Bool = false
  ) throws -> [UInt8] {
    var histogram = ColorHistogram()
    for (bitmap, _) in frames { histogram.add(bitmap) }
    var encoder = GIFEncoder(palette: try Palette(histogram), isTransparent: isTransparent)
    var bytes: [UInt8] = []
    for (bitmap, hold) in frames { bytes += try encoder.append(bitmap, hold: hold) }
    return bytes + (try encoder.finish())
  }

  @Test("each frame decodes to its pixels, and is shown for its duration")
  func roundTrip() throws {
    let frames = [
      (picture(spotAt: nil), hold: 4), (picture(spotAt: (3, 2)), hold: 3),
      (picture(spotAt: (3, 2)), hold: 3), (picture(spotAt: (19, 9)), hold: 7),
    ]
    let film = try GIFReader(file(frames))
    #expect(film.frames.map(\.hold) == [4, 6, 7])
    #expect(
      film.frames.map(\.bitmap) == [frames[0].0, frames[1].0, frames[3].0].map { $0.withAlpha() })
    #expect(film.plays == 0)
  }

  @Test("a frame holds only the changed rectangle")
  func changedRectangle() throws {
    let film = try GIFReader(
      file([(picture(spotAt: (3, 2)), hold: 2), (picture(spotAt: (5, 6)), hold: 2)]))
    #expect(film.frames.last?.rect == PixelRect(x: 3, y: 2, width: 3, height: 5))
  }

  @Test("clear pixels stay clear, and earlier frames do not show through")
  func transparency() throws {
    var first = Bitmap(
      width: 6, height: 4, format: .rgba, filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: 0))
    var second = first
    first[1, 1] = Self.red
    second[4, 3] = Self.red
    let film = try GIFReader(file([(first, hold: 2), (second, hold: 2)], isTransparent: true))
    #expect(film.frames.map(\.bitmap) == [first, second])
  }

  @Test(
    "films of parts that stand, move, come and go decode to their frames, for their times",
    arguments: [true, false], [2, 40_000])
  func parts(isTransparent: Bool, hold: Int) throws {
    // A part that stands, beside one in these columns; nil for none, -1 for an empty frame.
    let columns: [Int?] = [8, 9, 9, nil, 9, 8, -1, nil, -1, 8]
    let frames = columns.map { column in
      var bitmap = Bitmap(
        width: 12, height: 5, format: .rgba,
        filledWith: isTransparent ? Pixel(red: 0, green: 0, blue: 0, alpha: 0) : Self.white)
      if column != -1 { for y in 1..<4 { bitmap[2, y] = Self.red } }
      if let column, column >= 0 { bitmap[column, 2] = Pixel(red: 0, green: 0, blue: 255) }
      return bitmap
    }
    let film = try GIFReader(file(frames.map { ($0, hold: hold) }, isTransparent: isTransparent))
    // Spread over time: each frame for its hold, whatever images the file has.
    var shown: [(bitmap: Bitmap, hold: Int)] = []
    for frame in film.frames {
      if shown.last?.bitmap == frame.bitmap {
        shown[shown.count - 1].hold += frame.hold
      } else {
        shown.append((frame.bitmap, frame.hold))
      }
    }
    var expected: [(bitmap: Bitmap, hold: Int)] = []
    for frame in frames {
      if expected.last?.bitmap == frame {
        expected[expected.count - 1].hold += hold
      } else {
        expected.append((frame, hold))
      }
    }
    #expect(shown.map(\.bitmap) == expected.map(\.bitmap))
    #expect(shown.map(\.hold) == expected.map(\.hold))
  }

  @Test("a duration beyond the field's 16 bits is continued")
  func longHold() throws {
    let film = try GIFReader(file([(picture(spotAt: nil), hold: 70_000)]))
    #expect(film.frames.map(\.hold).reduce(0, +) == 70_000)
    #expect(film.frames.allSatisfy { $0.bitmap == picture(spotAt: nil).withAlpha() })
  }

  @Test("255 colors are kept exactly, 256 approximately")
  func paletteLimit() throws {
    for count in [255, 256, 5_000] {
      var bytes: [UInt8] = []
      for index in 0..<count { bytes += [UInt8(index % 256), UInt8(index / 256), 7] }
      let bitmap = Bitmap(width: count, height: 1, format: .rgb, bytes: bytes)
      let shown = try #require(GIFReader(file([(bitmap, hold: 2)])).frames.first?.bitmap)
      if count == 255 { #expect(shown == bitmap.withAlpha()) }
      var worst = 0
      for x in 0..<count {
        let (was, is_) = (bitmap[x, 0], shown[x, 0])
        worst = max(
          worst, abs(Int(was.red) - Int(is_.red)), abs(Int(was.green) - Int(is_.green)))
      }
      #expect(worst <= 16, "\(count) colors: off by \(worst)")
    }
  }

  @Test("a film's palette does not depend on the order of its frames or how counts are merged")
  func orderOfCounting() throws {
    var one = ColorHistogram()
    var two = ColorHistogram()
    var merged = ColorHistogram()
    let frames = (0..<4).map { frame in
      Bitmap(width: 64, height: 64, format: .rgb) { target in
        for index in target.indices { target[index] = UInt8((index * (frame + 3)) % 251) }
      }
    }
    for frame in frames { one.add(frame) }
    for frame in frames.reversed() { two.add(frame) }
    for frame in frames {
      var part = ColorHistogram()
      part.add(frame)
      merged.add(part)
    }
    let palettes = try [one, two, merged].map { try Palette($0) }
    #expect(palettes[0] == palettes[1] && palettes[0] == palettes[2])
  }

  @Test("a frame of another size is refused")
  func otherSize() throws {
    var encoder = GIFEncoder(palette: try Palette(ColorHistogram()), isTransparent: false)
    _ = try encoder.append(picture(spotAt: nil), hold: 2)
    #expect(throws: RasterError.self) {
      try encoder.append(Bitmap(width: 1, height: 1, format: .rgb, filledWith: Self.red), hold: 2)
    }
  }
}
