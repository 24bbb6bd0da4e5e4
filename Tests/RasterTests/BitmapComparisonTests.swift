import Raster
import Testing

@Suite("Comparing bitmaps")
struct BitmapComparisonTests {
  private let grey = Bitmap(
    width: 10, height: 8, format: .rgb, filledWith: Pixel(red: 100, green: 100, blue: 100))

  @Test("equal pictures have no difference")
  func equal() {
    let comparison = BitmapComparison(grey, grey)
    #expect(comparison.areEqual)
    #expect(comparison.differingPixels == 0)
    #expect(comparison.bounds == nil)
    #expect(comparison.largestDifference == 0)
  }

  @Test("differing pixels are counted and enclosed, and the largest difference is kept")
  func different() {
    var other = grey
    other[3, 2] = Pixel(red: 101, green: 100, blue: 100)
    other[7, 5] = Pixel(red: 100, green: 60, blue: 130)
    let comparison = BitmapComparison(grey, other)
    #expect(!comparison.areEqual)
    #expect(comparison.differingPixels == 2)
    #expect(comparison.bounds == PixelRect(x: 3, y: 2, width: 5, height: 4))
    #expect(comparison.largestDifference == 40)
    #expect(comparison == BitmapComparison(other, grey))
  }

  @Test("an opaque alpha channel makes no difference, a translucent one does")
  func alpha() {
    var other = grey.withAlpha()
    #expect(BitmapComparison(grey, other).areEqual)
    other[0, 0].alpha = 254
    let comparison = BitmapComparison(grey, other)
    #expect(comparison.differingPixels == 1)
    #expect(comparison.largestDifference == 1)
  }

  @Test("pixels that only one picture has differ completely")
  func sizes() {
    let wide = Bitmap(
      width: 12, height: 6, format: .rgb, filledWith: Pixel(red: 100, green: 100, blue: 100))
    let comparison = BitmapComparison(grey, wide)
    #expect(comparison.sizesDiffer)
    #expect(!comparison.areEqual)
    // 2 columns of 6 on the right and 2 rows of 12 below.
    #expect(comparison.differingPixels == 2 * 6 + 2 * 12)
    #expect(comparison.bounds == PixelRect(x: 0, y: 0, width: 12, height: 8))
    #expect(comparison.largestDifference == 255)
  }

  @Test("the overlay is red exactly where pixels differ")
  func overlay() {
    var other = grey
    other[3, 2] = Pixel(red: 101, green: 100, blue: 100)
    let overlay = DifferencePicture.overlay(grey, other)
    let red = Pixel(red: 255, green: 0, blue: 64)
    for y in 0..<8 {
      for x in 0..<10 { #expect((overlay[x, y] == red) == (x == 3 && y == 2)) }
    }
    // A quarter of the contrast of 100 against white: 255 - ⌊155/4⌋.
    #expect(overlay[0, 0] == Pixel(red: 217, green: 217, blue: 217))
  }

  @Test("the strip shows expected, difference and actual side by side")
  func strip() {
    var other = grey.withAlpha()
    other[9, 7] = Pixel(red: 9, green: 9, blue: 9, alpha: 0)
    let strip = DifferencePicture.strip(expected: grey, actual: other)
    #expect((strip.width, strip.height) == (46, 8))
    #expect(strip[9, 7] == Pixel(red: 100, green: 100, blue: 100))
    #expect(strip[10, 7] == Pixel(red: 128, green: 128, blue: 128))
    #expect(strip[18 + 9, 7] == Pixel(red: 255, green: 0, blue: 64))
    // A clear pixel shows the checkerboard: column 9 and row 7 are in a dark square.
    #expect(strip[36 + 9, 7] == Pixel(red: 224, green: 224, blue: 224))
  }
}
