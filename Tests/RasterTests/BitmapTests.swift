import Raster
import Testing

@Suite("Bitmaps")
struct BitmapTests {
  @Test("pixels are found by column and row")
  func subscripting() {
    var bitmap = Bitmap(width: 2, height: 2, format: .rgb, bytes: Array(1...12))
    #expect(bitmap[1, 0] == Pixel(red: 4, green: 5, blue: 6))
    #expect(bitmap[0, 1] == Pixel(red: 7, green: 8, blue: 9))
    bitmap[1, 1] = Pixel(red: 0, green: 0, blue: 0, alpha: 3)
    #expect(bitmap.bytes == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0])
  }

  @Test("an alpha channel can be added, and is opaque")
  func alpha() {
    let bitmap = Bitmap(width: 2, height: 1, format: .rgb, bytes: [1, 2, 3, 4, 5, 6])
    #expect(bitmap.withAlpha().bytes == [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(bitmap.withAlpha().withAlpha() == bitmap.withAlpha())
  }

  @Test("a bitmap of one color is filled with it", arguments: Bitmap.Format.allCases)
  func oneColor(format: Bitmap.Format) {
    let pixel = Pixel(red: 1, green: 2, blue: 3, alpha: format == .rgb ? 255 : 4)
    let bitmap = Bitmap(width: 3, height: 2, format: format, filledWith: pixel)
    #expect(bitmap.bytes.count == 6 * format.bytesPerPixel)
    #expect(bitmap[2, 1] == pixel)
  }

  @Test("an empty bitmap is possible")
  func empty() {
    let bitmap = Bitmap(width: 0, height: 5, format: .rgba) { _ in }
    #expect(bitmap.bytes.isEmpty)
  }
}
