internal import FramegenKit
internal import Raster

/// What identifies the picture of a frame: of one kind, equal pictures have the same, others hardly ever.
enum PictureIdentity: Equatable, Hashable, Sendable {
  /// The hash of what our own encoder made of it.
  case stream(UInt64)
  /// The hash of its pixels.
  case pixels(Int)

  /// Whether it needs no pixels.
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }

  /// The identity of the pixels of a bitmap.
  static func pixels(of bitmap: Bitmap) -> PictureIdentity {
    // Four sums of words, multiplied at each step by odd numbers (after Knuth's multiplicative hashing);
    // Swift's own hasher takes five times as long.
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    let rest = bitmap.bytes.withUnsafeBytes { bytes in
      var offset = 0
      func word(_ index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)
      }
      func mix(_ sum: inout UInt64, _ word: UInt64, _ factor: UInt64) {
        sum = (sum ^ word) &* factor
        sum ^= sum &>> 29
      }
      while offset + 32 <= bytes.count {
        mix(&a, word(0), 0x9E37_79B9_7F4A_7C15)
        mix(&b, word(1), 0xC2B2_AE3D_27D4_EB4F)
        mix(&c, word(2), 0x1656_67B1_9E37_79F9)
        mix(&d, word(3), 0x27D4_EB2F_1656_67C5)
        offset += 32
      }
      return offset
    }
    var hasher = Hasher()
    hasher.combine(bitmap.width)
    hasher.combine(bitmap.format.bytesPerPixel)
    for sum in [a, b, c, d] { hasher.combine(sum) }
    hasher.combine(bitmap.bytes[rest...])
    return .pixels(hasher.finalize())
  }

  /// The identity of the picture of a file of our own encoder; nil for another one.
  static func stream(of bytes: [UInt8]) -> PictureIdentity? {
    PNGDecoder().streamHash(of: bytes).map { .stream($0) }
  }
}
