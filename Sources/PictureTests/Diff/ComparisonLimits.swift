internal import FramegenKit
internal import Raster
public import SceneFormat

/// How large the pictures and films of a comparison may be.
public struct ComparisonLimits: Equatable, NamedLimits {
  /// The number of pixels along a side of a picture; 1,000,000.
  ///
  /// Screenshots of whole pages have tens of thousands, more than Cairo could draw.
  public var pictureSide = 1_000_000
  /// The number of pixels of a picture; 100,000,000, which take up to 400 MB.
  ///
  /// Two pictures and what is found in them are in memory at once, for each processor.
  public var picturePixels = 100_000_000
  /// The number of pixels of all frames of a film in one file; 30,000,000,000, a minute at 60 frames per second in 4K.
  ///
  /// All of them are decoded and encoded again.
  public var filmPixels = 30_000_000_000
  /// The number of bytes of all frames of a film in one file, as PNG files; 2 GiB.
  ///
  /// They are kept in memory.
  public var filmBytes = 2 << 30
  /// The number of steps of time in which films in one file are compared; 360,000, an hour of GIF's hundredths of a second.
  public var filmSteps = 360_000

  /// The default limits.
  public init() {}

  /// The limits by name.
  public static var table: [(name: String, field: WritableKeyPath<ComparisonLimits, Int>)] {
    [
      ("picture-side", \.pictureSide), ("picture-pixels", \.picturePixels),
      ("film-pixels", \.filmPixels), ("film-bytes", \.filmBytes), ("film-steps", \.filmSteps),
    ]
  }

  /// The limits of a picture, for its decoder.
  var picture: PNGDecoder.Limits {
    PNGDecoder.Limits(longestSide: pictureSide, pixelCount: picturePixels)
  }

  /// The number of pixels of a PNG file's picture, by its header; 0 for one that cannot be read.
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Returns: The number.
  func pixelCount(of bytes: [UInt8]) -> Int {
    (try? PNGDecoder(limits: picture).size(of: bytes)).map { $0.width * $0.height } ?? 0
  }

  /// The sentence for a picture that cannot be read, with the option that raises a limit.
  ///
  /// - Parameters:
  ///   - error: Why it cannot be read.
  ///   - path: The path of its file.
  /// - Returns: The sentence.
  func message(for error: RasterError, of path: String) -> String {
    guard case .tooLarge(let width, let height, let limits) = error else {
      return "\(path): \(error)"
    }
    let hint =
      max(width, height) > limits.longestSide
      ? Self.hint(toRaise: \.pictureSide, to: max(width, height))
      : Self.hint(toRaise: \.picturePixels, to: width * height)
    return "\(path): \(error); \(hint)"
  }
}
