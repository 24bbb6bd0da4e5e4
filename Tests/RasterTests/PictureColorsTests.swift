import Foundation
import Raster
import Testing

/// What files say of their colors, and which side is up: files by Pillow 11, of 3 × 2 pixels whose first one is blue.
@Suite("Colors and orientation of picture files")
struct PictureColorsTests {
  /// A PNG file with a profile of version 4 that is called Display P3.
  static let displayP3 =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAY2lDQ1BJQ0MgUHJvZmlsZQAAeJxjYGA4wAAELECcm1dSFOTu"
    + "pBARGaXAgAQSk4sLGGgHGFNSi5OB9AQgNsjNKU2GiQMxT2peaDCQFgFiGQYXhkyGYoYChhyGRIZKBgWGAAZjAGpJD5UTx+Fx"
    + "AAAAHElEQVR4nGNkYPj/39WagYGB8b+rFQMDAwMDAwA1CwP/fZmIwAAAAABJRU5ErkJggg=="
  /// A PNG file with a profile of version 2 that is called sRGB IEC61966-2.1.
  static let standard =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAVGlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGD4ywAETECcm1dSFOTu"
    + "pBARGaXAgAQSk4sLGGgHGFNSi5OB9ASQE6BsEBAqBjnG09XZzNDSzEzXSM+Q2jYDAEnKDuUR/H3HAAAAHElEQVR4nGNkYPj/"
    + "39WagYGB8b+rFQMDAwMDAwA1CwP/fZmIwAAAAABJRU5ErkJggg=="
  /// A PNG file with the orientation 6: its first row is the right side.
  static let turned =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kA"
    + "AAAcSURBVHicY2Rg+P/f1ZqBgYHxv6sVAwMDAwMDADULA/99mYjAAAAAAElFTkSuQmCC"
  /// A JPEG file with a profile of version 2 that is called Display P3.
  static let photograph =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gEGSUNDX1BST0ZJTEUAAQEAAAD2AAAAAAIAAABtbnRyUkdCIFhZWiAAAAAAAAAAAAAA"
    + "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFkZXNjAAAAkAAAAGZkZXNjAAAAAAAAAAtEaXNwbGF5IFAzAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/2wBD"
    + "AAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQME"
    + "BAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAACAAMD"
    + "AREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIh"
    + "MUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq"
    + "c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx"
    + "8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSEx"
    + "BhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp"
    + "anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq"
    + "8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDOt7eK0t4oIIkhgiUJHFGoVUUDAAA4AA7V+R169XFVZ1683Oc23KTbbbbu229W29W3"
    + "q2f3tSpU6FONKlFRjFJJJWSS0SSWiSWyP//Z"

  private func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  @Test("a profile that is not sRGB's is called by its name")
  func profiles() throws {
    #expect(
      PictureColors.unlikeSRGB(in: try bytes(Self.displayP3)) == "the ICC profile 'Display P3'")
    #expect(
      PictureColors.unlikeSRGB(in: try bytes(Self.photograph)) == "the ICC profile 'Display P3'")
    #expect(PictureColors.unlikeSRGB(in: try bytes(Self.standard)) == nil)
    #expect(PictureColors.unlikeSRGB(in: try bytes(Self.turned)) == nil)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  @Test("so are code points, a gamma and primaries, where nothing of more weight says sRGB")
  func chunks() {
    let standard: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    let wide: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    func colors(_ chunks: (String, [UInt8])...) -> String? {
      let file = HandmadePNG(
        width: 1, height: 1, colorType: 2, chunks: chunks.map { ($0, $1) }, rows: [[0, 1, 2, 3]])
      return PictureColors.unlikeSRGB(in: file.bytes)
    }
    #expect(colors(("cICP", [12, 13, 0, 1])) == "the primaries 12 and the transfer 13 of cICP")
    #expect(colors(("cICP", [1, 13, 0, 1]), ("gAMA", Self.number(100_000))) == nil)
    #expect(
      colors(("gAMA", Self.number(45_455))) == nil
        && colors(("gAMA", Self.number(100_000))) == "a gamma of 1.0")
    #expect(colors(("cHRM", standard.flatMap(Self.number))) == nil)
    #expect(colors(("cHRM", wide.flatMap(Self.number))) == "primaries of its own")
    #expect(
      colors(("sRGB", [0]), ("gAMA", Self.number(100_000)), ("cHRM", wide.flatMap(Self.number)))
        == nil)
    #expect(colors(("iCCP", Array("x\0\0no profile".utf8))) == "an ICC profile")
    #expect(colors() == nil && PictureColors.unlikeSRGB(in: []) == nil)
  }

  @Test("damaged files are read without a fault")
  func damaged() throws {
    var state: UInt64 = 5
    for text in [Self.displayP3, Self.photograph, Self.turned] {
      let file = try bytes(text)
      for length in 0..<file.count { _ = PictureColors.unlikeSRGB(in: Array(file.prefix(length))) }
      for _ in 0..<2_000 {
        var changed = file
        for _ in 0..<3 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          changed[Int(state >> 33) % changed.count] = UInt8(truncatingIfNeeded: state >> 24)
        }
        _ = PictureColors.unlikeSRGB(in: changed)
        _ = try? PNGDecoder().uprightSize(of: changed)
      }
    }
  }

  @Test("a PNG file is turned upright by its orientation")
  func orientation() throws {
    let file = try bytes(Self.turned)
    let (stored, upright) = (
      try PNGDecoder().size(of: file), try PNGDecoder().uprightSize(of: file)
    )
    #expect(stored == (3, 2) && upright == (2, 3))
    let bitmap = try PNGDecoder().upright(file)
    #expect((bitmap.width, bitmap.height) == (2, 3))
    // The upper left corner comes to the upper right one.
    #expect(
      bitmap[1, 0] == Pixel(red: 0, green: 0, blue: 255)
        && bitmap[0, 0] == Pixel(red: 255, green: 69, blue: 58))
  }
}
