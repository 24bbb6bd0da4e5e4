import Foundation
import Raster
import Testing

@Suite("Reading JPEG files")
struct JPEGDecoderTests {
  /// The picture of the drawing scenes: hills of 80 x 60 pixels under a sky with a sun.
  private static func file() throws -> [UInt8] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scenes/drawing/images/hills.jpg")
    return [UInt8](try Data(contentsOf: url))
  }

  @Test("a picture has its size and, but for the losses of the format, its colours")
  func colors() throws {
    let file = try Self.file()
    #expect(JPEGDecoder.recognizes(file))
    let bitmap = try JPEGDecoder().decode(file)
    #expect((bitmap.width, bitmap.height, bitmap.format) == (80, 60, .rgb))
    // What the picture was made of: the sun at (58, 16), the sky at the top.
    let (sun, sky) = (bitmap[58, 16], bitmap[10, 2])
    #expect(sun.red > 245 && sun.green > 225 && (135...165).contains(sun.blue))
    #expect((112...132).contains(sky.red) && (225...245).contains(sky.blue))
  }

  @Test("what is cut short, damaged or something else is refused, whatever the bytes")
  func damaged() throws {
    let file = try Self.file()
    for length in [0, 1, 2, 3, 10, 100, 400, file.count / 2] {
      #expect(throws: RasterError.self) { try JPEGDecoder().decode(Array(file.prefix(length))) }
    }
    for place in stride(from: 0, to: file.count, by: 13) {
      var bytes = file
      bytes[place] ^= 0xFF
      _ = try? JPEGDecoder().decode(bytes)
    }
    #expect(throws: RasterError.self) { try JPEGDecoder().decode([0x89, 0x50, 0x4E, 0x47]) }
  }

  @Test("a picture beyond the limits is refused before memory is taken")
  func limits() throws {
    let limits = PNGDecoder.Limits(longestSide: 79)
    #expect(throws: RasterError.tooLarge(width: 80, height: 60, limits: limits)) {
      try JPEGDecoder(limits: limits).decode(Self.file())
    }
  }
}
