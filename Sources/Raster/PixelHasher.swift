internal import CDeflate

/// Hashes the frames of one renderer; rows that have not changed are not read again.
///
/// The hash has 64 bits: the CRC-32 of ISO 3309 and the Adler-32 of RFC 1950, each of a list of the
/// same two sums of every row. It depends on the pixels only, not on what was drawn before. Two
/// different frames have the same hash once in 2⁶⁴ pairs; nothing protects from those who try.
public struct PixelHasher {
  private var rows: [UInt64] = []
  private var size = (width: 0, height: 0)
  private var isOpaque = true
  /// The number of the last frame among those of its renderer.
  private var number = 0

  /// A hasher that has seen no frame.
  public init() {}

  /// Hashes a frame.
  ///
  /// - Parameter frame: A frame of the same renderer as the ones before.
  /// - Returns: The hash of its size and its pixels; the color of clear pixels does not exist here.
  public mutating func hash(_ frame: FramePixels) -> UInt64 {
    var changed = frame.changedRows
    if size != (frame.width, frame.height) || isOpaque != frame.isOpaque
      || frame.number != number + 1
    {
      rows = [UInt64](repeating: 0, count: frame.height)
      size = (frame.width, frame.height)
      isOpaque = frame.isOpaque
      changed = [0..<frame.height]
    }
    number = frame.number
    var line = [UInt32](repeating: 0, count: frame.width)
    for y in changed.joined() {
      rows[y] = line.withUnsafeMutableBytes { line in
        let source = UnsafeRawBufferPointer(
          start: frame.start + y * frame.bytesPerRow, count: frame.width * 4)
        // The byte above the colors of an opaque pixel can be anything.
        guard frame.isOpaque else { return Self.sums(of: source) }
        for offset in stride(from: 0, to: source.count, by: 4) {
          let pixel = source.load(fromByteOffset: offset, as: UInt32.self) | 0xFF00_0000
          line.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
        }
        return Self.sums(of: UnsafeRawBufferPointer(line))
      }
    }
    let whole = [UInt64(size.width), isOpaque ? 1 : 0] + rows
    return whole.withUnsafeBytes { Self.sums(of: $0) }
  }

  /// Passes over a frame of the same renderer that showed what the one before did.
  public mutating func skip() { number += 1 }

  /// A hash of bytes, of the same kind.
  public static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { sums(of: $0) } }

  /// A hash of bytes, of the same kind.
  static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 { sums(of: bytes) }

  private static func sums(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(libdeflate_crc32(0, bytes.baseAddress, bytes.count)) << 32
      | UInt64(libdeflate_adler32(1, bytes.baseAddress, bytes.count))
  }
}
