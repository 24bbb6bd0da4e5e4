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

  @Test("a picture has its size and approximately its colors")
  func colors() throws {
    let file = try Self.file()
    #expect(JPEGDecoder.recognizes(file))
    let bitmap = try JPEGDecoder().decode(file)
    #expect((bitmap.width, bitmap.height, bitmap.format) == (80, 60, .rgb))
    // The original has the sun at (58, 16) and the sky at the top.
    let (sun, sky) = (bitmap[58, 16], bitmap[10, 2])
    #expect(sun.red > 245 && sun.green > 225 && (135...165).contains(sun.blue))
    #expect((112...132).contains(sky.red) && (225...245).contains(sky.blue))
  }

  /// The picture's file with an Exif orientation, in either byte order; of 44 bytes of Exif data as many
  /// as are given.
  private static func file(
    orientation: UInt8, isBigEndian: Bool, length: Int = 44
  ) throws -> [UInt8] {
    func number(_ value: UInt8, _ count: Int) -> [UInt8] {
      let bytes = [value] + [UInt8](repeating: 0, count: count - 1)
      return isBigEndian ? bytes.reversed() : bytes
    }
    // A TIFF header, then a directory of two entries: the resolution's unit and the orientation.
    let order: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    var exif = Array("Exif\0\0".utf8) + order + number(42, 2) + number(8, 4) + number(2, 2)
    exif += (isBigEndian ? [0x01, 0x28] : [0x28, 0x01]) + number(3, 2) + number(1, 4)
    exif += number(2, 2) + [0, 0]
    exif += (isBigEndian ? [0x01, 0x12] : [0x12, 0x01]) + number(3, 2) + number(1, 4)
    exif += number(orientation, 2) + [0, 0] + number(0, 4)
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(length + 2)] + exif.prefix(length)
    var file = try file()
    file.insert(contentsOf: segment, at: 2)
    return file
  }

  // Where the sun, stored at (58, 16) of 80 × 60, is shown; Pillow's exif_transpose agrees.
  @Test(
    "a picture is turned by its orientation",
    arguments: [
      (0, 58, 16), (1, 58, 16), (2, 21, 16), (3, 21, 43), (4, 58, 43), (5, 16, 58), (6, 43, 58),
      (7, 43, 21), (8, 16, 21), (9, 58, 16),
    ])
  func orientation(value: UInt8, x: Int, y: Int) throws {
    for isBigEndian in [false, true] {
      let bitmap = try JPEGDecoder().decode(
        Self.file(orientation: value, isBigEndian: isBigEndian))
      let isTurned = (5...8).contains(value)
      #expect((bitmap.width, bitmap.height) == (isTurned ? (60, 80) : (80, 60)))
      #expect(bitmap[x, y] == (try JPEGDecoder().decode(Self.file())[58, 16]))
    }
  }

  @Test("a truncated or damaged orientation is ignored, and damage elsewhere does not matter")
  func damagedOrientation() throws {
    let upright = try JPEGDecoder().decode(Self.file())
    let whole = try Self.file(orientation: 6, isBigEndian: false)
    let turned = try JPEGDecoder().decode(whole)
    #expect((turned.width, turned.height) == (60, 80))
    // The value ends after 38 bytes; a 32-bit one would end after 40.
    for length in 0...44 where length < 38 || length >= 40 {
      let bytes = try Self.file(orientation: 6, isBigEndian: false, length: length)
      let bitmap = try JPEGDecoder().decode(bytes)
      #expect(bitmap == (length < 38 ? upright : turned), "\(length) bytes")
    }
    // The name, the byte order, the number 42, the place of the directory; the tag, the type and the
    // value. The other entry, the rest of the value's field and the place of the next directory are
    // not read. Nothing says what the numbers of entries and of values mean if they are wrong.
    let (ignored, other) = ([6..<20, 34..<38, 42..<44], [22..<34, 44..<50])
    for place in 6..<50 {
      var bytes = whole
      bytes[place] ^= 0xFF
      let bitmap = try JPEGDecoder().decode(bytes)
      if ignored.contains(where: { $0.contains(place) }) {
        #expect(bitmap == upright, "byte \(place)")
      } else if other.contains(where: { $0.contains(place) }) {
        #expect(bitmap == turned, "byte \(place)")
      } else {
        #expect(bitmap == upright || bitmap == turned, "byte \(place)")
      }
    }
  }

  @Test("truncated, damaged and other files are refused")
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

  @Test("a picture beyond the limits is refused before memory is allocated")
  func limits() throws {
    let limits = PNGDecoder.Limits(longestSide: 79)
    #expect(throws: RasterError.tooLarge(width: 80, height: 60, limits: limits)) {
      try JPEGDecoder(limits: limits).decode(Self.file())
    }
  }

  /// 16 × 16 pixels in four inks, written by Pillow 11: red on the left, a blue on the right.
  private static let inks =
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoK"
    + "CgYICwwLCgwJCgoK/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB"
    + "AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH"
    + "SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV"
    + "1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9/K/n/r+f+v38r+AOv6AK/v8AKK/v8r+f+v4A6K/gDr+g"
    + "Cv7/ACiv/9k="

  @Test("four inks become red, green and blue, as Pillow converts them")
  func cmyk() throws {
    let bytes = try #require(Data(base64Encoded: Self.inks))
    let bitmap = try JPEGDecoder().decode(Array(bytes))
    let (left, right) = (bitmap[2, 2], bitmap[13, 2])
    #expect(
      left == Pixel(red: 255, green: 0, blue: 0) && right == Pixel(red: 0, green: 128, blue: 255))
  }

  @Test("stray bytes before a marker are passed over, a missing end is not")
  func strayBytes() throws {
    let file = try Self.file()
    let end = file.count - 2
    #expect(file[end...] == [0xFF, 0xD9])
    let stray = file[..<end] + [1, 2, 3] + file[end...]
    #expect(try JPEGDecoder().decode(Array(stray)) == JPEGDecoder().decode(file))
    #expect(throws: RasterError.self) { try JPEGDecoder().decode(Array(file[..<end] + [1, 2, 3])) }
  }
}
