import Foundation
import Raster
import TestSupport
import Testing

/// Counts and similarities are those of other programs for the same pixels.
///
/// pixelmatch's published algorithm, from its Python port 0.4 and from a JavaScript program with the differences of 7.2,
/// which agree; scikit-image; coloraide. For translucent pictures, a program in Python with the same published formulas over
/// white and over black, which over white alone agrees with those.
@Suite("Comparing bitmaps with tolerance")
struct MetricTests {
  enum Kind: Sendable { case flat, noise, alpha }

  /// A disc, a ring and an edge with exact antialiasing, moved by a part of a pixel.
  static func picture(_ kind: Kind, _ shift: Double) -> Bitmap {
    var bitmap = Bitmap(
      width: 48, height: 36, format: .rgba, filledWith: Pixel(red: 0, green: 0, blue: 0))
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    for y in 0..<36 {
      for x in 0..<48 {
        let (dx, dy) = (Double(x) + 0.5 - (20.5 + shift), Double(y) + 0.5 - 16.25)
        let distance = (dx * dx + dy * dy).squareRoot()
        let disc = unit(11 - distance + 0.5)
        let ring = unit(1.2 - abs(distance - 14))
        let slope = unit(Double(x) * 0.31 - Double(y) * 0.87 + 10 + shift)
        var color = SIMD3(235.0, 238, 245)
        if kind == .noise {
          let noise = (x * 73 + y * 151 + Int(shift * 40) * 31) % 7
          color -= SIMD3(Double(noise), Double(noise * 2 % 5), Double(noise % 3))
        }
        // A component at a time, because a vector would round otherwise.
        for (index, target) in [(40.0, 200.0, 20.0), (120, 30, 160), (220, 60, 90)].enumerated() {
          color[index] = color[index] + (target.0 - color[index]) * disc
          color[index] = color[index] + (target.1 - color[index]) * ring
          color[index] = color[index] + (target.2 - color[index]) * slope * 0.6
        }
        let opacity = min(1, max(0.1, disc + ring * 0.5 + slope * 0.3))
        func byte(_ value: Double) -> UInt8 { UInt8((value + 0.5).rounded(.down)) }
        bitmap[x, y] = Pixel(
          red: byte(color.x), green: byte(color.y), blue: byte(color.z),
          alpha: kind == .alpha ? byte(255 * opacity) : 255)
      }
    }
    return bitmap
  }

  struct Case: Sendable {
    var kind: Kind
    var shift: Double
    /// At thresholds 0.1 and 0.02, each with antialiasing counted and ignored.
    var counts: [Int]
    var similarity: Double
    var oklab: Int
  }

  static let cases: [Case] = [
    Case(
      kind: .flat, shift: 0.05, counts: [0, 0, 57, 15], similarity: 0.9986354656073733, oklab: 30),
    Case(
      kind: .flat, shift: 0.25, counts: [54, 14, 276, 45], similarity: 0.9697505713891641,
      oklab: 259),
    Case(
      kind: .flat, shift: 1, counts: [263, 100, 425, 151], similarity: 0.6548743124572185,
      oklab: 415),
    Case(
      kind: .flat, shift: 3.5, counts: [497, 275, 658, 348], similarity: 0.2400265508023007,
      oklab: 653),
    Case(
      kind: .noise, shift: 0.05, counts: [0, 0, 59, 51], similarity: 0.9961884708882802, oklab: 33),
    Case(
      kind: .noise, shift: 0.25, counts: [52, 44, 276, 205], similarity: 0.9683436503612681,
      oklab: 256),
    Case(
      kind: .noise, shift: 1, counts: [263, 219, 425, 333], similarity: 0.6542225352267712,
      oklab: 417),
    Case(
      kind: .noise, shift: 3.5, counts: [495, 458, 658, 585], similarity: 0.24233369513719163,
      oklab: 654),
    Case(
      kind: .alpha, shift: 0.05, counts: [0, 0, 56, 15], similarity: 0.9982626353215159, oklab: 32),
    Case(
      kind: .alpha, shift: 0.25, counts: [50, 12, 250, 42], similarity: 0.9641795668450637,
      oklab: 242),
    Case(
      kind: .alpha, shift: 1, counts: [246, 105, 389, 142], similarity: 0.6389151119722665,
      oklab: 381),
    Case(
      kind: .alpha, shift: 3.5, counts: [451, 256, 636, 340], similarity: 0.2749579518980263,
      oklab: 631),
  ]

  @Test(
    "YIQ counts as many pixels as pixelmatch, antialiasing counted or ignored", arguments: cases)
  func yiq(_ test: Case) {
    let (expected, actual) = (Self.picture(test.kind, 0), Self.picture(test.kind, test.shift))
    var counts: [Int] = []
    for threshold in [0.1, 0.02] {
      for isIgnored in [false, true] {
        let options = ComparisonOptions(
          metric: .yiq, threshold: threshold, ignoresAntialiasing: isIgnored)
        let comparison = BitmapComparison(expected, actual, options)
        let opposite = BitmapComparison(actual, expected, options)
        #expect(comparison.differingPixels == opposite.differingPixels)
        counts.append(comparison.differingPixels)
        if isIgnored {
          #expect(
            counts[counts.count - 2] == comparison.differingPixels + comparison.antialiasedPixels)
        }
      }
    }
    #expect(counts == test.counts)
  }

  @Test(
    "white and clear differ, whatever the metric, also where the white is a quarter opaque",
    arguments: ComparisonOptions.Metric.allCases, [255, 64] as [UInt8])
  func clear(metric: ComparisonOptions.Metric, alpha: UInt8) {
    let clear = Bitmap(
      width: 20, height: 20, format: .rgba,
      filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: 0))
    for color in [0, 255] as [UInt8] {
      var square = clear
      for y in 6..<14 {
        for x in 6..<14 {
          square[x, y] = Pixel(red: color, green: color, blue: color, alpha: alpha)
        }
      }
      for ignores in [false, true] {
        let options = ComparisonOptions(metric: metric, ignoresAntialiasing: ignores)
        #expect(BitmapComparison(clear, square, options).differingPixels == 64)
        #expect(BitmapComparison(square, clear, options).differingPixels == 64)
      }
      #expect(StructuralSimilarity.mean(clear, square).map { $0 < 0.9 } ?? false)
    }
  }

  @Test(
    "translucent pictures differ exactly where they do over white or over black",
    arguments: [ComparisonOptions.Metric.yiq, .oklab])
  func backgrounds(metric: ComparisonOptions.Metric) {
    var random = Seeded(7)
    func byte() -> UInt8 { UInt8(random.uniform(0, 255.99)) }
    // Opacities of which blended colors are whole numbers: 0, a fifth, … 1 of components that are multiples of 5.
    func pixel() -> Pixel {
      Pixel(
        red: byte() / 5 * 5, green: byte() / 5 * 5, blue: byte() / 5 * 5,
        alpha: UInt8(random.uniform(0, 5.99)) * 51)
    }
    func picture(_ pixel: Pixel) -> Bitmap {
      Bitmap(width: 1, height: 1, format: .rgba, filledWith: pixel)
    }
    func over(_ pixel: Pixel, _ ground: Int) -> Bitmap {
      func blended(_ component: UInt8) -> UInt8 {
        UInt8((Int(component) * Int(pixel.alpha) + ground * (255 - Int(pixel.alpha))) / 255)
      }
      return picture(
        Pixel(red: blended(pixel.red), green: blended(pixel.green), blue: blended(pixel.blue)))
    }
    var counts = [0, 0]
    for _ in 0..<4_000 {
      let (first, second) = (pixel(), pixel())
      for threshold in [0.02, 0.1, 0.5] {
        let options = ComparisonOptions(metric: metric, threshold: threshold)
        func differ(_ a: Bitmap, _ b: Bitmap) -> Bool {
          BitmapComparison(a, b, options).differingPixels > 0
        }
        let isDifferent = differ(picture(first), picture(second))
        let expected =
          differ(over(first, 255), over(second, 255)) || differ(over(first, 0), over(second, 0))
        #expect(isDifferent == expected, "\(first) and \(second) at \(threshold)")
        counts[isDifferent ? 1 : 0] += 1
      }
    }
    #expect(counts.allSatisfy { $0 > 500 })
  }

  @Test(
    "eight pixels side by side, which are decided together where they are close, give what one gives",
    arguments: [0.005, 0.02, 0.05, 0.1, 0.3])
  func close(threshold: Double) {
    let options = ComparisonOptions(metric: .yiq, threshold: threshold)
    func count(_ first: Pixel, _ second: Pixel, width: Int) -> Int {
      BitmapComparison(
        Bitmap(width: width, height: 1, format: .rgba, filledWith: first),
        Bitmap(width: width, height: 1, format: .rgba, filledWith: second), options
      ).differingPixels
    }
    for difference in 0...127 as ClosedRange<UInt8> {
      // Every way in which components differ, the most distant colors of that difference among them.
      for signs in 0..<27 {
        func moved(_ place: Int) -> UInt8 {
          [128 - difference, 128, 128 + difference][signs / place % 3]
        }
        for alpha in [255, 254] as [UInt8] {
          let first = Pixel(red: 128, green: 128, blue: 128, alpha: 255)
          let second = Pixel(red: moved(1), green: moved(3), blue: moved(9), alpha: alpha)
          #expect(count(first, second, width: 8) == 8 * count(first, second, width: 1))
        }
      }
    }
  }

  /// The published formulas, pixel by pixel: Kotsarenko and Ramos 2010 with pixelmatch's weights, and
  /// Ottosson 2020 with IEC 61966-2-1.
  private static func distance(
    _ metric: ComparisonOptions.Metric, _ first: Pixel, _ second: Pixel
  ) -> Double {
    func components(_ pixel: Pixel, over ground: Double) -> [Double] {
      [pixel.red, pixel.green, pixel.blue].map { component in
        ground + (Double(component) - ground) * Double(pixel.alpha) / 255
      }
    }
    func oklab(_ color: [Double]) -> [Double] {
      let linear = color.map { $0 / 255 }.map { value in
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      func sum(_ factors: [Double], _ values: [Double]) -> Double {
        zip(factors, values).map { $0 * $1 }.reduce(0, +)
      }
      let cones = [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ].map { cbrt(sum($0, linear)) }
      return [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ].map { sum($0, cones) }
    }
    let distances = [0.0, 255].map { ground -> Double in
      let (a, b) = (components(first, over: ground), components(second, over: ground))
      guard metric == .yiq else {
        return zip(oklab(a), oklab(b)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      }
      let (red, green, blue) = (a[0] - b[0], a[1] - b[1], a[2] - b[2])
      let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
      let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
      let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
      return ((0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) / 35_215).squareRoot()
    }
    return max(distances[0], distances[1])
  }

  @Test(
    "each pixel of a large picture is judged by the published formula",
    arguments: [ComparisonOptions.Metric.yiq, .oklab], Bitmap.Format.allCases)
  func formula(metric: ComparisonOptions.Metric, format: Bitmap.Format) {
    var random = SplitMix(state: 11)
    // Widths that are no multiple of any group of pixels.
    for (width, height) in [(1, 1), (7, 3), (16, 2), (53, 40), (131, 17)] {
      func picture(_ pixel: (Int, Int) -> Pixel) -> Bitmap {
        var bitmap = Bitmap(
          width: width, height: height, format: format,
          filledWith: Pixel(red: 0, green: 0, blue: 0))
        for y in 0..<height {
          for x in 0..<width { bitmap[x, y] = pixel(x, y) }
        }
        return bitmap
      }
      func byte(_ bound: Int) -> UInt8 { UInt8(random.below(bound)) }
      let expected = picture { x, y in
        // A few colors in some rows, any in others; most of them opaque.
        y % 3 == 0
          ? Pixel(red: byte(256), green: byte(256), blue: byte(256), alpha: byte(256) | 0xF0)
          : Pixel(red: UInt8(x / 16), green: 200, blue: byte(3))
      }
      // Equal in some rows and groups of pixels, close in others, and far away now and then.
      let actual = picture { x, y in
        var pixel = expected[x, y]
        guard y % 4 > 0, x / 16 % 3 > 0 || y % 4 == 3 else { return pixel }
        pixel.red = UInt8(min(255, Int(pixel.red) + random.below(9)))
        pixel.green ^= byte(4)
        if random.below(50) == 0 { pixel.blue = byte(256) }
        if format == .rgba, random.below(90) == 0 { pixel.alpha = byte(256) }
        return pixel
      }
      for threshold in [0.003, 0.02, 0.1, 0.3] {
        let options = ComparisonOptions(metric: metric, threshold: threshold)
        let map = ComparisonMap(expected, actual, options)
        let comparison = BitmapComparison(expected, actual, options)
        var (count, largest) = (0, 0)
        for y in 0..<height {
          for x in 0..<width {
            let (first, second) = (expected[x, y], actual[x, y])
            let distance = Self.distance(metric, first, second)
            // Rounding decides within a billionth.
            guard abs(distance - threshold) > 1e-9 else { continue }
            let isDifferent = map[x, y] == .different
            #expect(isDifferent == (distance > threshold), "\(first), \(second), \(threshold)")
            guard isDifferent else { continue }
            count += 1
            let difference = zip(
              [first.red, first.green, first.blue, first.alpha],
              [second.red, second.green, second.blue, second.alpha]
            ).map { abs(Int($0) - Int($1)) }.max()
            largest = max(largest, difference ?? 0)
          }
        }
        #expect(comparison.differingPixels == count)
        #expect(comparison.largestDifference == largest)
        #expect(map.count(of: .same) == width * height - count)
        // The other way round, also for pictures of which one has an alpha channel.
        #expect(BitmapComparison(actual, expected, options).differingPixels == count)
        if format == .rgb {
          let mixed = BitmapComparison(expected.withAlpha(), actual, options)
          #expect(mixed == comparison)
        }
      }
    }
  }

  /// Vyšniauskas 2009, as in pixelmatch: what has three neighbors of its color is a part of an area.
  @Test(
    "a pixel with two equal neighbors can be antialiasing, one with three cannot",
    arguments: [2, 3])
  func neighbors(equal: Int) {
    // A gray column between black and white, of which one more pixel beside the middle may be gray.
    func picture(middle: UInt8) -> Bitmap {
      let bytes = (0..<49).flatMap { index -> [UInt8] in
        let (column, row) = (index % 7, index / 7)
        let gray: UInt8 =
          switch (column, row) {
          case (3, 3): middle
          case (3, _): 128
          case (2, 2) where equal == 3: 128
          default: column < 3 ? 0 : 255
          }
        return [gray, gray, gray]
      }
      return Bitmap(width: 7, height: 7, format: .rgb, bytes: bytes)
    }
    let comparison = BitmapComparison(
      picture(middle: 128), picture(middle: 255),
      ComparisonOptions(metric: .yiq, threshold: 0.1, ignoresAntialiasing: true))
    #expect(comparison.differingPixels == (equal == 3 ? 1 : 0))
    #expect(comparison.antialiasedPixels == (equal == 3 ? 0 : 1))
  }

  @Test("Oklab counts the pixels whose ΔE-OK exceeds the threshold", arguments: cases)
  func oklab(_ test: Case) {
    let comparison = BitmapComparison(
      Self.picture(test.kind, 0), Self.picture(test.kind, test.shift),
      ComparisonOptions(metric: .oklab))
    #expect(comparison.differingPixels == test.oklab)
  }

  @Test("the structural similarity is that of Wang et al.", arguments: cases)
  func similarity(_ test: Case) throws {
    let (expected, actual) = (Self.picture(test.kind, 0), Self.picture(test.kind, test.shift))
    let mean = try #require(StructuralSimilarity.mean(expected, actual))
    #expect(abs(mean - test.similarity) < 1e-12)
    #expect(StructuralSimilarity.mean(expected, expected) == 1)
  }

  @Test("black and white are as far apart as a metric goes", arguments: [0.999, 1])
  func range(threshold: Double) {
    let black = Bitmap(
      width: 3, height: 2, format: .rgb, filledWith: Pixel(red: 0, green: 0, blue: 0))
    let white = Bitmap(
      width: 3, height: 2, format: .rgb, filledWith: Pixel(red: 255, green: 255, blue: 255))
    let comparison = BitmapComparison(
      black, white, ComparisonOptions(metric: .oklab, threshold: threshold))
    #expect(comparison.differingPixels == (threshold < 1 ? 6 : 0))
  }

  @Test("areas and the dark and clear pixels of a mask are not compared")
  func ignored() {
    let (expected, actual) = (Self.picture(.flat, 0), Self.picture(.flat, 3.5))
    let all = BitmapComparison(expected, actual)
    let left = PixelRect(x: -5, y: -5, width: 25, height: 100)
    let right = PixelRect(x: 20, y: 0, width: 100, height: 36)
    var halves: [BitmapComparison] = []
    for area in [left, right] {
      halves.append(
        BitmapComparison(expected, actual, ComparisonOptions(ignoredAreas: [area])))
    }
    #expect(halves[0].differingPixels + halves[1].differingPixels == all.differingPixels)
    #expect(halves.map(\.comparedPixels) == [28 * 36, 20 * 36])
    #expect(halves[0].bounds?.x ?? 0 >= 20)
    var mask = Bitmap(
      width: 48, height: 36, format: .rgba, filledWith: Pixel(red: 255, green: 255, blue: 255))
    for y in 0..<36 {
      for x in 0..<20 {
        mask[x, y] =
          y < 9
          ? Pixel(red: 0, green: 0, blue: 0) : Pixel(red: 255, green: 255, blue: 255, alpha: 0)
      }
    }
    let masked = BitmapComparison(expected, actual, ComparisonOptions(mask: mask))
    #expect(masked == halves[0])
    let none = BitmapComparison(expected, actual, ComparisonOptions(ignoredAreas: [left, right]))
    #expect(none.areEqual && none.comparedPixels == 0)
  }

  @Test("a window that slides finds the densest square")
  func window() throws {
    let grey = Bitmap(
      width: 30, height: 20, format: .rgb, filledWith: Pixel(red: 100, green: 100, blue: 100))
    var other = grey
    // Speckles far apart, and a block of 3×2.
    for x in stride(from: 0, to: 30, by: 7) { other[x, 1].red = 0 }
    for y in 12..<14 {
      for x in 20..<23 { other[x, y].red = 0 }
    }
    let map = ComparisonMap(grey, other)
    let densest = try #require(map.densestWindow(side: 4))
    #expect(densest.count == 6)
    #expect(densest.area == PixelRect(x: 19, y: 10, width: 4, height: 4))
    #expect(map.densestWindow(side: 100)?.count == 11)
    #expect(ComparisonMap(grey, grey).densestWindow(side: 4) == nil)
  }

  @Test("each limit of a tolerance must hold")
  func tolerance() {
    #expect(ComparisonTolerance().allows(0, of: 100))
    #expect(!ComparisonTolerance().allows(1, of: 100))
    #expect(ComparisonTolerance(pixels: 3).allows(3, of: 100))
    #expect(!ComparisonTolerance(pixels: 3).allows(4, of: 100))
    #expect(ComparisonTolerance(ratio: 0.04).allows(4, of: 100))
    #expect(!ComparisonTolerance(pixels: 9, ratio: 0.04).allows(5, of: 100))
  }

  @Test("a map and the exact comparison agree, also where the sizes differ")
  func agreement() {
    let pictures = [
      Self.picture(.flat, 0), Self.picture(.noise, 0.25), Self.picture(.alpha, 1),
      Bitmap(
        width: 60, height: 20, format: .rgb, filledWith: Pixel(red: 235, green: 238, blue: 245)),
    ]
    for expected in pictures {
      for actual in pictures {
        let exact = BitmapComparison(expected, actual)
        let map = ComparisonMap(expected, actual)
        #expect(map.count(of: .different) == exact.differingPixels)
        #expect(map.bounds == exact.bounds)
      }
    }
  }
}
