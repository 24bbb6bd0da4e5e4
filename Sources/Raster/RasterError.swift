/// Why a picture could not be read or written.
public enum RasterError: Error, Equatable, Sendable {
  /// The bytes are not a picture of the expected format, or are damaged; the library's message.
  case malformed(String)
  /// The picture is larger than the limits allow; its size in pixels.
  case tooLarge(width: Int, height: Int, limits: PNGDecoder.Limits)
  /// The picture cannot be encoded; the reason.
  case notEncodable(String)
  /// There is not enough memory.
  case outOfMemory
}

extension RasterError: CustomStringConvertible {
  /// The reason as the end of a sentence, in lower case.
  public var description: String {
    switch self {
    case .malformed(let reason): "not a readable picture: \(reason)"
    case .tooLarge(let width, let height, let limits):
      "the picture of \(width) x \(height) pixels is larger than allowed: "
        + "\(limits.longestSide) a side, \(limits.pixelCount) together"
    case .notEncodable(let reason): "the picture cannot be written as PNG: \(reason)"
    case .outOfMemory: "not enough memory for the picture"
    }
  }
}
