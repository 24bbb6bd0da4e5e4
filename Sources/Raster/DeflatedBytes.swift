internal import CDeflate

/// Bytes in the format of RFC 1950, zlib's.
public enum DeflatedBytes {
  /// The strongest compression of libdeflate.
  private static let level: Int32 = 12

  /// Compresses bytes.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The compressed bytes; the same from every version of the library that inflates them,
  ///   not necessarily the same bytes from every version.
  /// - Throws: `RasterError.outOfMemory`.
  public static func deflate(_ bytes: [UInt8]) throws(RasterError) -> [UInt8] {
    try deflate(bytes, level: level)
  }

  /// Compresses bytes by a level of libdeflate, from 1, the fastest, to 12.
  static func deflate(_ bytes: [UInt8], level: Int32) throws(RasterError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .outOfMemory }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, target.baseAddress, bound)
    }
  }

  /// Decompresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: Compressed bytes.
  ///   - count: The number of bytes that they expand to, no more than which are written.
  /// - Returns: The bytes; nil if the compressed ones are damaged, or expand to another number.
  public static func inflate(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard count >= 0, let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let result = inflate(bytes, decompressor, capacity: count)
    return result?.count == count ? result : nil
  }

  /// Decompresses bytes that expand to an unknown number.
  ///
  /// - Parameters:
  ///   - bytes: Compressed bytes.
  ///   - limit: The most bytes that they may expand to.
  /// - Returns: The bytes; nil if the compressed ones are damaged, or expand to more.
  static func inflate(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var capacity = min(limit, 1 << 16)
    while true {
      if let result = inflate(bytes, decompressor, capacity: capacity) { return result }
      guard capacity < limit else { return nil }
      capacity = min(limit, capacity * 8)
    }
  }

  /// Decompresses bytes; nil if they are damaged, or expand to more than the capacity.
  private static func inflate(
    _ bytes: ArraySlice<UInt8>, _ decompressor: OpaquePointer, capacity: Int
  ) -> [UInt8]? {
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { target, filled in
      isWhole = bytes.withUnsafeBytes { source in
        libdeflate_zlib_decompress(
          decompressor, source.baseAddress, source.count, target.baseAddress, capacity, &filled)
          == LIBDEFLATE_SUCCESS
      }
      if !isWhole { filled = 0 }
    }
    return isWhole ? result : nil
  }
}

/// The checksum of zlib streams: the sum of the bytes, and the sum of those sums, modulo 65521.
///
/// Source: RFC 1950, section 8.2.
struct Adler32: Equatable {
  /// The largest prime below 2¹⁶.
  static let modulus: UInt64 = 65_521

  /// One more than the sum of the bytes.
  private(set) var sum: UInt64 = 1
  /// The sum of the values that `sum` had after each byte.
  private(set) var sumOfSums: UInt64 = 0

  /// The checksum as it is in a file.
  var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

  /// The checksum of no bytes.
  init() {}

  /// A checksum of sums that may exceed the modulus.
  init(sum: UInt64, sumOfSums: UInt64) {
    self.sum = sum % Self.modulus
    self.sumOfSums = sumOfSums % Self.modulus
  }

  /// The checksum of some bytes.
  init(of bytes: UnsafeRawBufferPointer) {
    let value = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    self.init(sum: UInt64(value & 0xFFFF), sumOfSums: UInt64(value >> 16))
  }

  /// Appends bytes of which only the count and their own checksum are known.
  ///
  /// To each of them, the sum would have been larger by the bytes before.
  mutating func append(_ other: Adler32, count: Int) {
    let count = UInt64(count) % Self.modulus
    let before = sum + Self.modulus - 1
    sumOfSums = (sumOfSums + other.sumOfSums + count * (before % Self.modulus)) % Self.modulus
    sum = (before + other.sum) % Self.modulus
  }
}
