import Foundation
import Raster
import Testing

/// What files say of their colors, and which side is up: files by Pillow 11, of 3 × 2 pixels whose first one is blue.
@Suite("Colors and orientation of picture files")
struct PictureColorsTests {
  /// Data of iCCP with the profile of Display P3 and the curve of sRGB, by Little CMS 2.14.
  static let displayP3 =
    "eAAAeNqVkE8oRFEUhz8zIzIjySwki1kMWZgIxYJiZjGSNAbl32bmmTej5o3Xe2+StY2lsrUhZSeWshhLS6XYiL0sRNlous7z"
    + "1EhZOLd7z9fvnN/t3gO+yaJm2IFxMEqOlU7GI4tLy5GGJ4J0UkcHfRnNNidSqWn+jPdb6ZS4ibl38b8IruVsDeoahYc003KE"
    + "R4WnNx3T5R3hsFbIrAnvC/da8kDhK1fPenzvct7jF5et+XQCfAHhSP4HZ3+wVrAM4ahw1CiWte/3uD8J5UoLc5LbZXeSJkmc"
    + "CFnKrFPEISa59Ien/8szw4Y4NDlNtrCkP09BnL2ilrHJSdZFz8kqsuXO/PcsbX1wwLs9FIf6B6XeuqBhD6q7Sn0cKFU9BL/8"
    + "/bJU828/wlhFKXVR03pGoDUIV+c1baoCZ8PQdG5mrMyX5Jft03V4PYbmJWi7lvqKN6fvOidhmH2GxB2cHkG39LesfgKtEGlV"
  /// The same with the library's profile of sRGB.
  static let standard =
    "eAAAeNqVkb1LQmEUhx+1KNJwqCHEwcGiQSkKorFscJEQM8hq0etVAz8u9yohrUFLg9AQtfQ19B/UGrQWBEERRDQ39rWE3M5V"
    + "QYkaOpf3noff+/4O5z0v2CN5pWB0zUChWNZj4ZBvKbHs63nBiRcbHsaSiqHNRqMR/ozPOzkpcRu0avG/cKZVQwFbr/CUoull"
    + "YemGyHpZs3hbeFDJJdPCh8IBXRoUvrL0VJOfLc42+d1iPR6bA7tV05ft4FQHKzm9IDwq7C/kK0qrH+smLrW4uCDZI8uLQYww"
    + "IXykqLBGnjJByUWZ2e++8YZvnpJ4FPlrVNHFkSUn3oCoFamqSs6IrsqXp2rN/ec8jczkRLO6KwTdT6b5Ngw9O1CvmebXkWnW"
    + "j8HxCBfFtr8kc5r+EL3W1vwH4N6Es8u2ltqF8y0YetCSerIhOWTZMxl4PYX+BAzcQN9Kc1atfU7uIb4hT3QNe/swIufdq98v"
    + "K2gf"
  /// The same with a profile of greys that are light itself.
  static let linearGrey =
    "eAAAeNpjYGCMyUnOLWZxYGDIzSspcg9yjIyIjFJgf8XAzSDDwMggxaCfmFxc4BgQ4MOAE3y7BlQJBJd1QWYxkAZYUlKLk4H0"
    + "FiA2Sy4oKgHSb4DYp7ykAMhmtACyRbJDgpyBbJAbBHJzSpOhekG28qTmhQYDaSkglmFIZyhiSGSoZFBgSGIoZchkyGEoYdAF"
    + "0nlA/2HXZwDW58eQD9STDCQLgLqLgDrSGTKAenWAoqUMxQypQDoNKJ4KhDkMlaAwghj1ORBsGqPYmYLEokS4r4BiAP1cMkY="
  /// A PNG file with the orientation 6: its first row is the right side.
  static let turned =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kA"
    + "AAAcSURBVHicY2Rg+P/f1ZqBgYHxv6sVAwMDAwMDADULA/99mYjAAAAAAElFTkSuQmCC"
  private func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  /// Seven colors, in a row.
  private static let colors: [[UInt8]] = [
    [255, 0, 0], [255, 69, 58], [10, 132, 255], [52, 199, 89], [128, 128, 128], [20, 20, 20],
    [250, 200, 60],
  ]

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The profile in data of iCCP, after a name of one letter.
  private static func profile(_ text: String) throws -> [UInt8] {
    let chunk = try #require(Data(base64Encoded: text))
    let count = text == linearGrey ? 348 : 584
    return try #require(DeflatedBytes.inflate(Array(chunk)[3...], count: count))
  }

  /// A row of the seven colors, or of their green as grey, with chunks.
  private static func file(_ chunks: [(String, [UInt8])], isGrey: Bool = false) -> [UInt8] {
    HandmadePNG(
      width: 7, height: 1, colorType: isGrey ? 0 : 2, chunks: chunks,
      rows: [[0] + (isGrey ? colors.map { $0[1] } : colors.flatMap(\.self))]
    ).bytes
  }

  private static let linear = ("gAMA", number(100_000))
  private static let wide = (
    "cHRM",
    ([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000] as [UInt32]).flatMap(number)
  )

  // What Chromium 156 draws on a canvas for the same files.
  @Test("stated colors become those of sRGB, as in a browser")
  func conversions() throws {
    func profile(_ text: String) throws -> (String, [UInt8]) { ("iCCP", try bytes(text)) }
    let codes = { (codes: [UInt8]) in ("cICP", codes) }
    let cases: [(chunks: [(String, [UInt8])], expected: String)] = [
      (
        [try profile(Self.displayP3)],
        "255,0,0 255,39,41 0,134,255 0,202,72 128,128,128 20,20,20 255,198,0"
      ),
      (
        [codes([12, 13, 0, 1])],
        "255,0,0 255,39,41 0,134,255 0,202,72 128,128,128 20,20,20 255,198,0"
      ),
      (
        [codes([12, 13, 0, 1]), Self.linear],
        "255,0,0 255,39,41 0,134,255 0,202,72 128,128,128 20,20,20 255,198,0"
      ),
      (
        [codes([1, 1, 0, 1])], "255,0,0 255,59,47 1,125,255 41,196,80 121,121,121 7,7,7 250,197,49"
      ),
      ([codes([9, 14, 0, 1])], "255,0,0 255,0,25 0,130,255 0,207,51 121,121,121 7,7,7 255,190,0"),
      (
        [codes([12, 8, 0, 1])],
        "255,0,0 255,134,126 0,194,255 77,232,153 188,188,188 79,79,79 255,228,117"
      ),
      (
        [codes([1, 4, 0, 1])],
        "255,0,0 255,67,55 3,133,255 49,200,88 129,129,129 12,12,12 250,201,57"
      ),
      (
        [codes([1, 5, 0, 1])], "255,0,0 255,45,34 0,111,255 28,187,65 106,106,106 3,3,3 249,189,36"
      ),
      (
        [codes([1, 7, 0, 1])],
        "255,0,0 255,86,76 25,145,255 70,205,105 141,141,141 38,38,38 251,206,77"
      ),
      (
        [codes([4, 13, 0, 1])],
        "255,0,0 255,52,33 0,147,255 0,196,80 128,128,128 20,20,20 255,193,0"
      ),
      (
        [codes([5, 13, 0, 1])],
        "255,0,0 255,69,58 0,132,254 26,199,91 128,128,128 20,20,20 252,200,64"
      ),
      (
        [codes([6, 6, 0, 1])],
        "248,36,0 248,69,46 40,128,255 63,193,79 121,121,121 7,7,7 246,197,46"
      ),
      (
        [codes([22, 13, 0, 1])],
        "255,38,0 255,79,57 0,137,255 39,195,89 128,128,128 20,20,20 251,198,58"
      ),
      (
        [Self.linear], "255,0,0 255,142,131 56,190,255 125,229,159 188,188,188 79,79,79 253,229,133"
      ),
      (
        [("gAMA", Self.number(55_556))],
        "255,0,0 255,87,75 10,150,255 68,209,108 146,146,146 26,26,26 251,210,77"
      ),
      (
        [("gAMA", Self.number(45_455)), Self.wide],
        "255,0,0 255,35,37 0,136,255 0,204,71 129,129,129 12,12,12 255,199,0"
      ),
    ]
    for (chunks, expected) in cases {
      let bitmap = try PNGDecoder().bitmap(of: Self.file(chunks))
      let found = (0..<7).map { [bitmap[$0, 0].red, bitmap[$0, 0].green, bitmap[$0, 0].blue] }
      let differences = zip(found, expected.split(separator: " ")).map { found, expected in
        zip(found, expected.split(separator: ",")).map { abs(Int($0) - (Int($1) ?? -9)) }.max() ?? 9
      }
      #expect(differences.allSatisfy { $0 <= 1 }, "\(chunks.map(\.0)): \(found) for \(expected)")
      #expect(PictureColors.notUnderstood(in: Self.file(chunks)) == nil)
    }
  }

  @Test("greys are converted by profiles of greys and of colors")
  func greys() throws {
    func greys(_ chunk: (String, [UInt8])) throws -> [UInt8] {
      let bitmap = try PNGDecoder().bitmap(of: Self.file([chunk], isGrey: true))
      return (0..<7).map { bitmap[$0, 0].green }
    }
    let linear: [UInt8] = [0, 142, 190, 229, 188, 79, 229]
    #expect(try greys(("iCCP", bytes(Self.linearGrey))) == linear)
    #expect(try greys(Self.linear) == linear)
    #expect(try greys(("iCCP", bytes(Self.displayP3))) == Self.colors.map { $0[1] })
  }

  @Test("numbers stay as they are where a file says that they are those of sRGB, or nothing")
  func standard() throws {
    let cases: [[(String, [UInt8])]] = [
      [], [("iCCP", try bytes(Self.standard))], [("cICP", [1, 13, 0, 1]), Self.linear],
      [("cICP", [2, 2, 0, 1])], [("gAMA", Self.number(45_455))],
      [("sRGB", [0]), Self.linear, Self.wide],
    ]
    for chunks in cases {
      let file = Self.file(chunks)
      #expect(try PNGDecoder().bitmap(of: file).bytes == Self.colors.flatMap(\.self))
      #expect(PictureColors.notUnderstood(in: file) == nil)
    }
    #expect(PictureColors.notUnderstood(in: []) == nil)
  }

  @Test("what cannot be converted is told, and its numbers are taken for those of sRGB")
  func notUnderstood() throws {
    let grey = try bytes(Self.linearGrey)
    let point: [UInt32] = [33_000, 33_000]
    let collapsed = (0..<4).flatMap { _ in point.flatMap(Self.number) }
    let cases: [(chunks: [(String, [UInt8])], words: String)] = [
      ([("iCCP", Array("x\0\0no profile".utf8))], "a damaged ICC profile"),
      ([("iCCP", grey)], "the unsuitable ICC profile 'gray built-in'"),
      ([("cICP", [9, 16, 0, 1])], "the code points 9-16-0-1 of cICP"),
      ([("cICP", [12, 13, 0, 0])], "the code points 12-13-0-0 of cICP"),
      ([Self.wide], "primaries without a gamma"),
      ([("gAMA", Self.number(0))], "a gamma of 0"),
      ([Self.linear, ("cHRM", collapsed)], "impossible primaries"),
    ]
    for (chunks, words) in cases {
      let file = Self.file(chunks)
      #expect(PictureColors.notUnderstood(in: file) == words)
      #expect(try PNGDecoder().bitmap(of: file).bytes == Self.colors.flatMap(\.self))
    }
  }

  @Test("a JPEG file with a profile has the colors of a PNG file with the same pixels and profile")
  func photograph() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scenes/drawing/images/hills.jpg")
    let file = [UInt8](try Data(contentsOf: url))
    let plain = try JPEGDecoder().decode(file)
    let chunk = try bytes(Self.displayP3)
    var tagged = file
    let data = try Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.profile(Self.displayP3)
    tagged.insert(
      contentsOf: [0xFF, 0xE2, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data,
      at: 2)
    let rows = (0..<plain.height).map { y in
      [0] + plain.bytes[(y * plain.bytesPerRow)..<((y + 1) * plain.bytesPerRow)]
    }
    let png = HandmadePNG(
      width: plain.width, height: plain.height, colorType: 2, chunks: [("iCCP", chunk)], rows: rows)
    let converted = try PNGDecoder().bitmap(of: png.bytes)
    #expect(try JPEGDecoder().decode(tagged) == converted && converted != plain)
    #expect(PictureColors.notUnderstood(in: tagged) == nil)
  }

  @Test("the frames of an animated picture are converted and turned upright as a whole")
  func animated() throws {
    // After the header, its 25 bytes and the signature's 8: a profile, and one frame of 3 × 2 pixels.
    var still = try bytes(Self.turned)
    still.insert(contentsOf: HandmadePNG.chunk("iCCP", try bytes(Self.displayP3)), at: 33)
    var animated = still
    let sizes = Self.number(3) + Self.number(2) + Self.number(0) + Self.number(0)
    animated.insert(
      contentsOf: HandmadePNG.chunk("acTL", Self.number(1) + Self.number(0))
        + HandmadePNG.chunk("fcTL", Self.number(0) + sizes + [0, 1, 0, 10, 0, 0]), at: 33)
    var reader = try AnimationReader(animated)
    let frame = try #require(try reader.next()).bitmap
    #expect(try frame == PNGDecoder().bitmap(of: still) && frame.width == 2)
    #expect(try frame != PNGDecoder().bitmap(of: bytes(Self.turned)))
  }

  @Test("damaged files are read without a fault")
  func damaged() throws {
    var state: UInt64 = 5
    func damage(_ bytes: inout [UInt8]) {
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
    }
    let turned = try bytes(Self.turned)
    for length in 0..<turned.count {
      _ = PictureColors.notUnderstood(in: Array(turned.prefix(length)))
    }
    for _ in 0..<2_000 {
      var changed = turned
      damage(&changed)
      _ = try? PNGDecoder().uprightSize(of: changed)
    }
    for text in [Self.displayP3, Self.linearGrey] {
      let profile = try Self.profile(text)
      for _ in 0..<500 {
        var changed = profile
        damage(&changed)
        let chunk = try Array("x\0\0".utf8) + DeflatedBytes.deflate(changed)
        let file = Self.file([("iCCP", chunk)], isGrey: text == Self.linearGrey)
        _ = PictureColors.notUnderstood(in: file)
        _ = try PNGDecoder().bitmap(of: file)
      }
    }
  }

  // Cause: chunks were read beyond the end of the picture, for its size but not for its pixels.
  @Test("what follows the end of a PNG file is not read")
  func afterTheEnd() throws {
    let turned = try bytes(Self.turned)
    // After the signature and the header come the orientation and the rest.
    let file = Self.file([]) + turned[33...] + HandmadePNG.chunk("gAMA", Self.number(100_000))
    let size = try PNGDecoder().uprightSize(of: file)
    let bitmap = try PNGDecoder().bitmap(of: file)
    #expect(size == (7, 1) && bitmap.width == 7 && bitmap.bytes == Self.colors.flatMap(\.self))
  }

  @Test("a PNG file is turned upright by its orientation")
  func orientation() throws {
    let file = try bytes(Self.turned)
    let (stored, upright) = (
      try PNGDecoder().size(of: file), try PNGDecoder().uprightSize(of: file)
    )
    #expect(stored == (3, 2) && upright == (2, 3))
    let bitmap = try PNGDecoder().bitmap(of: file)
    #expect((bitmap.width, bitmap.height) == (2, 3))
    // The upper left corner comes to the upper right one.
    #expect(
      bitmap[1, 0] == Pixel(red: 0, green: 0, blue: 255)
        && bitmap[0, 0] == Pixel(red: 255, green: 69, blue: 58))
  }
}
