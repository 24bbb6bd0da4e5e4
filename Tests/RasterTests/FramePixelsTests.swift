import Raster
import TestSupport
import Testing

/// Converting a renderer's pixels, 0xAARRGGBB with colors multiplied by alpha.
@Suite("Pixels of a renderer as those of a bitmap")
struct FramePixelsTests {
  private static func bitmap(_ words: [UInt32], width: Int, isOpaque: Bool) throws -> Bitmap {
    try words.withUnsafeBytes { bytes in
      FramePixels(
        start: try #require(bytes.baseAddress), width: width, height: words.count / width,
        bytesPerRow: width * 4, isOpaque: isOpaque
      ).bitmap()
    }
  }

  /// A component over alpha is the nearest whole number to c · 255 / a, a half upwards.
  @Test("every component is divided by every alpha exactly", arguments: [1, 2, 3])
  func division(step: Int) throws {
    // In rows of several lengths, so that each pixel is once the first and once the second of a pair.
    let width = 256 * step - step + 1
    var words: [UInt32] = []
    for alpha in 0..<UInt32(256) {
      for index in 0..<UInt32(width) {
        let component = index / UInt32(step) & 255
        words.append(alpha << 24 | component << 16 | (255 - component) << 8 | component / 2)
      }
    }
    let bitmap = try Self.bitmap(words, width: width, isOpaque: false)
    for (index, word) in words.enumerated() {
      let alpha = Int(word >> 24)
      for (place, shift) in [16, 8, 0].enumerated() {
        let component = Int(word >> UInt32(shift) & 255)
        let exact = Double(component) * 255 / Double(alpha)
        let expected = alpha == 0 ? 0 : min(255, Int((exact + 0.5).rounded(.down)))
        guard Int(bitmap.bytes[index * 4 + place]) == expected else {
          Issue.record("\(component) over \(alpha) is \(bitmap.bytes[index * 4 + place])")
          return
        }
      }
      guard Int(bitmap.bytes[index * 4 + 3]) == alpha else {
        Issue.record("alpha \(alpha) is \(bitmap.bytes[index * 4 + 3])")
        return
      }
    }
  }

  @Test("opaque pixels of rows of any length lose their alpha")
  func opaque() throws {
    var random = SplitMix(state: 3)
    for width in 1...40 {
      let words = (0..<width * 3).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      let expected = words.flatMap { word in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      }
      #expect(try Self.bitmap(words, width: width, isOpaque: true).bytes == expected)
    }
  }
}
