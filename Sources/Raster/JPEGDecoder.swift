internal import CTurboJPEG

/// Reads JPEG files from memory, by libjpeg-turbo.
///
/// Grey, color and CMYK files become 8-bit RGB in the colors of sRGB, converted by their ICC profile where they have one,
/// and turned upright by their Exif orientation. Stray bytes before a marker are passed over, as browsers do; any other damage is an error.
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
    let model = Self.model(of: size, bytes)
    let conversion = try? ColorConversion.from(StatedColors(of: bytes), model)
    var failure: RasterError?
    var bitmap = Bitmap(width: size.width, height: size.height, format: .rgb) { target in
      guard case .inks(let areInverted) = model else {
        failure = decompressor.decode(bytes, size, TJPF_RGB, into: target)
        return
      }
      failure = withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: size.width * size.height * 4
      ) { inks in
        let failure = decompressor.decode(bytes, size, TJPF_CMYK, into: inks)
        guard failure == nil else { return failure }
        if let conversion {
          conversion.convert(inks: inks, to: target)
        } else {
          Self.convert(inks, areInverted: areInverted, to: target)
        }
        return nil
      }
    }
    if let failure { throw failure }
    if !size.isCMYK, let conversion { bitmap = conversion.converted(bitmap) }
    return ExifOrientation(jpeg: bytes).applied(to: bitmap)
  }

  /// Converts amounts of ink to RGB, without color profiles: each ink takes its part of the light that black leaves.
  private static func convert(
    _ inks: UnsafeMutableBufferPointer<UInt8>, areInverted: Bool,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for pixel in 0..<inks.count / 4 {
      func light(_ component: Int) -> Int {
        let ink = Int(inks[pixel * 4 + component])
        return areInverted ? ink : 255 - ink
      }
      for component in 0..<3 {
        target[pixel * 3 + component] = UInt8((light(component) * light(3) + 127) / 255)
      }
    }
  }

  /// Whether a file has the segment of Adobe's programs, which store the light that inks leave.
  private static func isFromAdobe(_ bytes: [UInt8]) -> Bool {
    var isFromAdobe = false
    JPEGSegment.forEach(in: bytes) { marker, data in
      isFromAdobe = marker == 0xEE && data.starts(with: "Adobe".utf8)
      return !isFromAdobe
    }
    return isFromAdobe
  }

  /// What the numbers of a file's pixels are; red, green and blue for a damaged file.
  static func model(of bytes: [UInt8]) -> ColorConversion.Model {
    guard let decompressor = try? Decompressor(), let size = try? decompressor.size(of: bytes)
    else {
      return .rgb
    }
    return model(of: size, bytes)
  }

  private static func model(of size: StoredSize, _ bytes: [UInt8]) -> ColorConversion.Model {
    if size.isCMYK { return .inks(areInverted: isFromAdobe(bytes)) }
    return size.isGray ? .gray : .rgb
  }

  /// The size of a file's picture in pixels, upright, read from its header.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The width and the height.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  public func size(of bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    let size = try storedSize(of: bytes, try Decompressor())
    let isTurned = ExifOrientation(jpeg: bytes).isTurned
    return isTurned ? (size.height, size.width) : (size.width, size.height)
  }

  private func storedSize(
    of bytes: [UInt8], _ decompressor: borrowing Decompressor
  ) throws(RasterError) -> StoredSize {
    let size = try decompressor.size(of: bytes)
    guard max(size.width, size.height) <= limits.longestSide,
      size.width * size.height <= limits.pixelCount
    else { throw .tooLarge(width: size.width, height: size.height, limits: limits) }
    return size
  }
}

/// The size of a picture as it is stored, and whether it is grey, or printed with four inks.
private struct StoredSize {
  var width: Int
  var height: Int
  var isCMYK: Bool
  var isGray: Bool
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
  func size(of bytes: [UInt8]) throws(RasterError) -> StoredSize {
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    guard status == 0, width > 0, height > 0 else { throw reason }
    let isCMYK = [TJCS_CMYK.rawValue, TJCS_YCCK.rawValue].contains { $0 == colors }
    return StoredSize(
      width: Int(width), height: Int(height), isCMYK: isCMYK,
      isGray: colors == Int32(TJCS_GRAY.rawValue))
  }

  /// Writes all pixels in a format; returns the error, or nil.
  func decode(
    _ bytes: [UInt8], _ size: StoredSize, _ format: TJPF,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> RasterError? {
    // Pixels missing in a damaged file are black.
    target.initialize(repeating: 0)
    func isDecoded(_ flags: Int32) -> Bool {
      // A slower transform, but the same on every processor.
      tjDecompress2(
        handle, bytes, UInt(bytes.count), target.baseAddress, Int32(size.width), 0,
        Int32(size.height), format.rawValue, flags | TJFLAG_ACCURATEDCT) == 0
    }
    // Recoverable damage is an error too, but for stray bytes; the end of a file that is cut would be passed over with them.
    if isDecoded(TJFLAG_STOPONWARNING) { return nil }
    guard message.contains("extraneous bytes before marker"), Self.hasEnd(bytes) else {
      return reason
    }
    return isDecoded(0) || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) ? nil : reason
  }

  /// Whether a file has the marker of the end of an image.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast().reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
  }

  private var message: String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
  }

  /// The error of the last call; that of a lack of memory, which has no number, by the library's words.
  private var reason: RasterError {
    let message = message
    let isMemory = ["Insufficient memory", "Memory allocation failure"].contains {
      message.contains($0)
    }
    return isMemory ? .outOfMemory : .malformed(message)
  }
}

/// The segments of a JPEG file.
///
/// Source: ITU-T T.81, B.1.1: a marker of two bytes, then a length of two that counts itself.
enum JPEGSegment {
  /// Calls a function with the second byte of the marker and the data of each segment before the image data, as long as it
  /// returns true and the segments are whole.
  static func forEach(
    in file: [UInt8], _ body: (_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool
  ) {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= file.count, body(file[place + 1], file[(place + 4)..<end]) else {
        return
      }
      place = end
    }
  }
}
