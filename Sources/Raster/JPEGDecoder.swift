internal import CTurboJPEG

/// Reads JPEG files from memory, by libjpeg-turbo.
///
/// Grey and color files become 8-bit RGB, turned upright by their Exif orientation; color
/// profiles are ignored. CMYK files are refused.
public struct JPEGDecoder: Equatable, Sendable {
  /// How large a picture may be.
  public var limits: PNGDecoder.Limits

  /// A decoder, by default for every picture that could be drawn.
  public init(limits: PNGDecoder.Limits = PNGDecoder.Limits()) { self.limits = limits }

  /// Whether bytes begin like a JPEG file.
  ///
  /// - Parameter bytes: The beginning of a file.
  /// - Returns: Whether they begin with the markers of the start of an image and of another
  ///   segment.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Decodes a file.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The pixels.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`. No bytes make it trap.
  public func decode(_ bytes: [UInt8]) throws(RasterError) -> Bitmap {
    let decompressor = try Decompressor()
    let size = try storedSize(of: bytes, decompressor)
    var failure: RasterError?
    let bitmap = Bitmap(width: size.width, height: size.height, format: .rgb) { target in
      failure = decompressor.decode(bytes, size: size, into: target)
    }
    if let failure { throw failure }
    return ExifOrientation(jpeg: bytes).applied(to: bitmap)
  }

  /// The size of a file's picture in pixels, upright, read from its header.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The width and the height.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  public func size(of bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    let size = try storedSize(of: bytes, try Decompressor())
    return ExifOrientation(jpeg: bytes).isTurned ? (size.height, size.width) : size
  }

  private func storedSize(
    of bytes: [UInt8], _ decompressor: borrowing Decompressor
  ) throws(RasterError) -> (width: Int, height: Int) {
    let size = try decompressor.size(of: bytes)
    guard max(size.width, size.height) <= limits.longestSide,
      size.width * size.height <= limits.pixelCount
    else { throw .tooLarge(width: size.width, height: size.height, limits: limits) }
    return size
  }
}

/// libjpeg-turbo's decompressor, owned.
private struct Decompressor: ~Copyable {
  private let handle: tjhandle

  init() throws(RasterError) {
    guard let handle = tjInitDecompress() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// The size in the header of a file, each side from 1 to 65535.
  func size(of bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    guard status == 0, width > 0, height > 0 else { throw reason }
    return (Int(width), Int(height))
  }

  /// Writes all pixels; returns the error, or nil.
  func decode(
    _ bytes: [UInt8], size: (width: Int, height: Int),
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> RasterError? {
    // Pixels missing in a damaged file are black.
    target.initialize(repeating: 0)
    // A slower transform, but the same on every processor; recoverable damage is an error too.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING
    let status = tjDecompress2(
      handle, bytes, UInt(bytes.count), target.baseAddress, Int32(size.width), 0,
      Int32(size.height), Int32(TJPF_RGB.rawValue), flags)
    return status == 0 ? nil : reason
  }

  private var reason: RasterError {
    .malformed(tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given")
  }
}
