/// A whole frame of an animated picture.
public struct AnimationFrame: Equatable, Sendable {
  /// What is seen: RGB if it is opaque everywhere, else RGBA.
  public let bitmap: Bitmap
  /// How long it is seen.
  public let duration: Fraction

  /// A time in seconds, exactly.
  public struct Fraction: Equatable, Hashable, Sendable {
    /// The number of parts, at least 1.
    public let parts: Int
    /// How many parts make a second, at least 1.
    public let partsPerSecond: Int

    init(_ parts: Int, per second: Int) {
      (self.parts, partsPerSecond) = (parts, second)
    }
  }
}

/// Reads the frames of an animated PNG or GIF file, one after the other, as a viewer would show them.
///
/// Only the frame that is seen is kept, and at most one before it. Sources: W3C, Portable Network
/// Graphics (Third Edition), chunks acTL, fcTL and fdAT; CompuServe, Graphics Interchange Format,
/// Version 89a.
public struct AnimationReader {
  private var parts: any AnimationParts
  private var canvas: AnimationCanvas
  private let orientation: ExifOrientation

  /// Whether bytes begin like an animated PNG file or a GIF file.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: Whether it is one of them. A GIF file may have a single frame.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    PNGChunk.isAnimated(bytes) || GIFParts.recognizes(bytes)
  }

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - limits: How large a frame may be.
  /// - Throws: `RasterError.malformed`, `.tooLarge` or `.outOfMemory`.
  public init(_ bytes: [UInt8], limits: PNGDecoder.Limits = .init()) throws(RasterError) {
    parts =
      GIFParts.recognizes(bytes)
      ? try GIFParts(bytes) : try AnimatedPNGParts(bytes)
    let (width, height) = (parts.width, parts.height)
    guard width > 0, height > 0 else { throw .malformed("it has no pixels") }
    guard max(width, height) <= limits.longestSide, width * height <= limits.pixelCount else {
      throw .tooLarge(width: width, height: height, limits: limits)
    }
    canvas = AnimationCanvas(width: width, height: height)
    orientation = ExifOrientation(png: bytes)
  }

  /// The next frame.
  ///
  /// - Returns: The frame; nil after the last one.
  /// - Throws: `RasterError.malformed` or `.outOfMemory`. No bytes make it trap.
  public mutating func next() throws(RasterError) -> AnimationFrame? {
    guard let part = try parts.next() else { return nil }
    return AnimationFrame(
      bitmap: orientation.applied(to: canvas.show(part)), duration: part.duration)
  }
}

/// The file of an animated picture, read part by part.
protocol AnimationParts {
  /// The width of the frames, in pixels.
  var width: Int { get }
  /// The height of the frames, in pixels.
  var height: Int { get }

  /// What is drawn for the next frame; nil after the last one.
  mutating func next() throws(RasterError) -> AnimationPart?
}

/// What is drawn for one frame.
struct AnimationPart {
  /// What becomes of it before the next frame is drawn.
  enum Disposal: Sendable {
    /// It stays.
    case keep
    /// Its rectangle becomes clear.
    case clear
    /// What was there before comes back.
    case restore
  }

  /// The pixels, which may reach out of the frame.
  var bitmap: Bitmap
  /// The column of its left side.
  var x: Int
  /// The row of its upper side.
  var y: Int
  /// Whether it is drawn over what is there, instead of replacing it.
  var isBlended: Bool
  var disposal: Disposal
  var duration: AnimationFrame.Fraction
}
