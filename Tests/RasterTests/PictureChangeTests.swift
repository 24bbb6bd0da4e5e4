import Raster
import Testing

/// Changes of pictures that were constructed, so that what happened is known.
@Suite("What happened to a part of a picture")
struct PictureChangeTests {
  typealias Kind = PictureChange.Kind

  private static let white = Pixel(red: 255, green: 255, blue: 255)
  private static let green = Pixel(red: 0x34, green: 0xC7, blue: 0x59)
  private static let red = Pixel(red: 0xFF, green: 0x3B, blue: 0x30)

  enum Ground: CaseIterable { case flat, vertical, horizontal, clear }

  private static func picture(_ ground: Ground = .flat, _ format: Bitmap.Format = .rgb) -> Bitmap {
    var bitmap = Bitmap(
      width: 160, height: 120, format: ground == .clear ? .rgba : format,
      filledWith: ground == .clear ? Pixel(red: 0, green: 0, blue: 0, alpha: 0) : white)
    guard ground == .vertical || ground == .horizontal else { return bitmap }
    for y in 0..<120 {
      for x in 0..<160 {
        let value = UInt8(ground == .vertical ? y : x)
        bitmap[x, y] = Pixel(red: value, green: 255 - value, blue: 40)
      }
    }
    return bitmap
  }

  /// A square of 20×20 with its upper left corner at a place.
  private static func square(
    _ x: Int, _ y: Int, _ color: Pixel = green, side: Int = 20, on bitmap: inout Bitmap
  ) {
    for row in y..<y + side {
      for column in x..<x + side
      where column >= 0 && row >= 0 && column < bitmap.width && row < bitmap.height {
        bitmap[column, row] = color
      }
    }
  }

  /// A disc with an antialiased edge over white.
  private static func disc(
    _ x: Double, _ y: Double, _ color: Pixel, radius: Double = 15, on bitmap: inout Bitmap
  ) {
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
        let part = min(1, max(0, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
        guard part > 0 else { continue }
        func mixed(_ component: UInt8) -> UInt8 {
          UInt8((255 + (Double(component) - 255) * part).rounded())
        }
        bitmap[column, row] = Pixel(
          red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue))
      }
    }
  }

  private func changes(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .init()
  ) -> [PictureChange] {
    PictureChange.changes(
      expected: expected, actual: actual, map: ComparisonMap(expected, actual, options))
  }

  @Test(
    "a square that moved is one thing, over a flat color, a gradient and nothing",
    arguments: Ground.allCases,
    [(2, 0), (0, -1), (-7, 3), (12, 9), (19, 0), (20, 0), (23, -25), (90, 70)])
  func moved(ground: Ground, by move: (Int, Int)) {
    var (expected, actual) = (Self.picture(ground), Self.picture(ground))
    Self.square(30, 26, on: &expected)
    Self.square(30 + move.0, 26 + move.1, on: &actual)
    let map = ComparisonMap(expected, actual)
    let change = PictureChange(
      bounds: PixelRect(x: 30 + move.0, y: 26 + move.1, width: 20, height: 20),
      expectedBounds: PixelRect(x: 30, y: 26, width: 20, height: 20),
      pixels: map.count(of: .different), kind: .moved(dx: move.0, dy: move.1))
    #expect(changes(expected, actual) == [change])
  }

  @Test("a large square that moved by a little is one thing, though only its sides differ")
  func slivers() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.square(20, 10, side: 90, on: &expected)
    Self.square(22, 10, side: 90, on: &actual)
    #expect(
      changes(expected, actual) == [
        PictureChange(
          bounds: PixelRect(x: 22, y: 10, width: 90, height: 90),
          expectedBounds: PixelRect(x: 20, y: 10, width: 90, height: 90), pixels: 2 * 2 * 90,
          kind: .moved(dx: 2, dy: 0))
      ])
  }

  @Test(
    "a disc with an antialiased edge that moved is one thing",
    arguments: [(1, 0), (3, -2), (0, 17), (25, 4), (60, 40)])
  func disc(move: (Int, Int)) {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.disc(40, 40, Self.red, on: &expected)
    Self.disc(40 + Double(move.0), 40 + Double(move.1), Self.red, on: &actual)
    let found = changes(expected, actual)
    #expect(found.map(\.kind) == [.moved(dx: move.0, dy: move.1)])
    #expect(
      found.first?.bounds == PixelRect(x: 25 + move.0, y: 25 + move.1, width: 30, height: 30))
  }

  @Test("a disc that moved by half a pixel has changed")
  func subpixel() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.disc(40, 40, Self.red, on: &expected)
    Self.disc(40.5, 40, Self.red, on: &actual)
    #expect(Set(changes(expected, actual).map(\.sentence)) == ["changed"])
  }

  @Test("things that moved differently are told apart, and so are far ones that moved alike")
  func two() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.square(10, 10, on: &expected)
    Self.square(12, 10, on: &actual)
    Self.square(60, 60, Self.red, on: &expected)
    Self.square(60, 57, Self.red, on: &actual)
    Self.square(110, 10, on: &expected)
    Self.square(112, 10, on: &actual)
    let found = changes(expected, actual)
    #expect(
      found.map(\.kind) == [.moved(dx: 0, dy: -3), .moved(dx: 2, dy: 0), .moved(dx: 2, dy: 0)])
    #expect(
      found.map(\.bounds) == [
        PixelRect(x: 60, y: 57, width: 20, height: 20),
        PixelRect(x: 12, y: 10, width: 20, height: 20),
        PixelRect(x: 112, y: 10, width: 20, height: 20),
      ])
  }

  @Test("the words of a line that moved are one thing")
  func words() {
    var (expected, actual) = (Self.picture(), Self.picture())
    // Letters of a column and a dot each, of which no two are alike.
    for letter in 0..<9 {
      let x = 10 + letter * 5 + letter / 3 * 8
      for (shift, isExpected) in [(0, true), (4, false)] {
        for y in 0..<8 {
          for dx in [0, 1 + letter % 3] where dx == 0 || y == letter / 3 * 2 {
            if isExpected {
              expected[x + dx + shift, 30 + y] = Self.red
            } else {
              actual[x + dx + shift, 30 + y] = Self.red
            }
          }
        }
      }
    }
    #expect(changes(expected, actual).map(\.kind) == [.moved(dx: 4, dy: 0)])
  }

  @Test("a thing that leaves the picture or comes into it has moved")
  func edge() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.square(0, 40, on: &expected)
    Self.square(-6, 40, on: &actual)
    for y in 40..<60 {
      expected[9, y] = Self.red
      actual[3, y] = Self.red
    }
    let found = changes(expected, actual)
    #expect(found.map(\.kind) == [.moved(dx: -6, dy: 0)])
    #expect(found.first?.bounds == PixelRect(x: 0, y: 40, width: 14, height: 20))
  }

  @Test("another color is told, also over an antialiased edge and by 1 of 255")
  func recolored() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.disc(40, 40, Self.green, on: &expected)
    Self.disc(40, 40, Self.red, on: &actual)
    #expect(
      changes(expected, actual).map(\.kind) == [.recolored(from: Self.green, to: Self.red)])
    #expect(changes(expected, actual)[0].sentence == "changed color from #34C759 to #FF3B30")
    let off = Pixel(red: 0x34, green: 0xC8, blue: 0x59)
    for ground in Ground.allCases {
      (expected, actual) = (Self.picture(ground), Self.picture(ground))
      Self.square(40, 40, Self.green, on: &expected)
      Self.square(40, 40, off, on: &actual)
      #expect(
        changes(expected, actual) == [
          PictureChange(
            bounds: PixelRect(x: 40, y: 40, width: 20, height: 20), pixels: 400,
            kind: .recolored(from: Self.green, to: off))
        ])
    }
    // The whole picture, which has no surroundings.
    let dark = Bitmap(width: 160, height: 120, format: .rgb, filledWith: Self.red)
    #expect(
      changes(Self.picture(), dark).map(\.kind) == [.recolored(from: Self.white, to: Self.red)])
  }

  @Test("what was not there has appeared, what is no longer there has vanished")
  func appeared() {
    for ground in Ground.allCases {
      var (expected, actual) = (Self.picture(ground), Self.picture(ground))
      Self.square(10, 10, on: &expected)
      Self.square(10, 10, on: &actual)
      Self.square(70, 50, Self.red, on: &actual)
      let bounds = PixelRect(x: 70, y: 50, width: 20, height: 20)
      #expect(
        changes(expected, actual) == [
          PictureChange(bounds: bounds, pixels: 400, kind: .appeared)
        ])
      #expect(
        changes(actual, expected) == [
          PictureChange(bounds: bounds, pixels: 400, kind: .vanished)
        ])
    }
    var dotted = Self.picture()
    dotted[159, 119] = Self.red
    #expect(changes(Self.picture(), dotted).map(\.kind) == [.appeared])
    #expect(changes(dotted, Self.picture()).map(\.sentence) == ["vanished"])
  }

  @Test("a square that was turned, grew or became another thing has changed")
  func changed() {
    var (square, diamond) = (Self.picture(), Self.picture())
    Self.square(40, 40, on: &square)
    for y in 0..<120 {
      for x in 0..<160 where abs(2 * x - 99) + abs(2 * y - 99) <= 28 { diamond[x, y] = Self.green }
    }
    var grown = Self.picture()
    Self.square(38, 38, side: 24, on: &grown)
    var disc = Self.picture()
    Self.disc(50, 50, Self.red, on: &disc)
    var longer = square
    Self.square(48, 40, on: &longer)
    for actual in [diamond, grown, disc, longer] {
      #expect(changes(square, actual).map(\.kind) == [.changed])
      #expect(changes(actual, square).map(\.kind) == [.changed])
    }
  }

  @Test("noise everywhere is one change, and regions without number are bounded")
  func noise() {
    var state: UInt64 = 1
    func noise() -> Bitmap {
      Bitmap(
        width: 300, height: 200, format: .rgb,
        bytes: (0..<300 * 200 * 3).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: state >> 33)
        })
    }
    let found = changes(noise(), noise())
    #expect(found.map(\.kind) == [.changed])
    #expect(found[0].bounds == PixelRect(x: 0, y: 0, width: 300, height: 200))
    var dots = Bitmap(width: 800, height: 800, format: .rgb, filledWith: Self.white)
    let plain = dots
    for y in stride(from: 0, to: 800, by: 10) {
      for x in stride(from: 0, to: 800, by: 10) { dots[x, y] = Self.red }
    }
    #expect(changes(plain, dots).count == 1)
    #expect(changes(plain, dots).map(\.pixels) == [6400])
  }

  @Test("only pixels count that the options tell apart")
  func options() {
    var (expected, actual) = (Self.picture(), Self.picture())
    Self.square(10, 10, on: &expected)
    Self.square(70, 50, on: &expected)
    Self.square(13, 10, on: &actual)
    let ignoring = ComparisonOptions(ignoredAreas: [
      PixelRect(x: 60, y: 40, width: 50, height: 50)
    ])
    #expect(changes(expected, actual, ignoring).map(\.kind) == [.moved(dx: 3, dy: 0)])
    #expect(changes(expected, actual).map(\.kind) == [.vanished, .moved(dx: 3, dy: 0)])
    #expect(
      PictureChange.changes(
        expected: expected, actual: actual, map: ComparisonMap(expected, actual), limit: 1
      ).map(\.kind) == [.vanished])
  }

  @Test("equal pictures have no changes, and pictures of different sizes list none")
  func none() {
    let picture = Self.picture()
    #expect(changes(picture, picture).isEmpty)
    let small = Bitmap(width: 3, height: 2, format: .rgb, filledWith: Self.red)
    #expect(changes(picture, small).isEmpty)
    let empty = Bitmap(width: 0, height: 0, format: .rgb, bytes: [])
    #expect(changes(empty, empty).isEmpty)
  }
}
