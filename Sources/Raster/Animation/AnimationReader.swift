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

/// The pixels of an animated picture while its parts are drawn.
struct AnimationCanvas {
  private let width: Int
  private let height: Int
  /// RGBA with straight alpha.
  private var bytes: [UInt8]
  /// What is done before the next part is drawn.
  private var pending: (disposal: AnimationPart.Disposal, area: PixelRect)?
  /// What was there before a part that does not stay.
  private var saved: [UInt8]?

  /// A clear canvas.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// Draws a part, after what the one before it leaves, and returns the picture.
  mutating func show(_ part: AnimationPart) -> Bitmap {
    dispose()
    if part.disposal == .restore { saved = bytes }
    if let area = visible(part) {
      draw(part, in: area)
      pending = (part.disposal, area)
    }
    return picture
  }

  private mutating func dispose() {
    defer { (pending, saved) = (nil, nil) }
    guard let pending else { return }
    switch pending.disposal {
    case .keep: break
    case .restore: if let saved { bytes = saved }
    case .clear:
      let area = pending.area
      for y in area.y..<area.y + area.height {
        let start = 4 * (y * width + area.x)
        bytes.replaceSubrange(
          start..<start + 4 * area.width, with: repeatElement(0, count: 4 * area.width))
      }
    }
  }

  /// The pixels of the canvas that a part covers; nil if there are none.
  private func visible(_ part: AnimationPart) -> PixelRect? {
    let (left, top) = (max(0, part.x), max(0, part.y))
    let right = min(width, part.x + part.bitmap.width)
    let bottom = min(height, part.y + part.bitmap.height)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private mutating func draw(_ part: AnimationPart, in area: PixelRect) {
    let source = part.bitmap.withAlpha()
    for y in area.y..<area.y + area.height {
      var from = 4 * ((y - part.y) * source.width + area.x - part.x)
      var to = 4 * (y * width + area.x)
      guard part.isBlended else {
        bytes.replaceSubrange(
          to..<to + 4 * area.width, with: source.bytes[from..<from + 4 * area.width])
        continue
      }
      for _ in 0..<area.width {
        blend(source.bytes, from, to)
        from += 4
        to += 4
      }
    }
  }

  /// Draws a pixel over another one, both with straight alpha.
  private mutating func blend(_ source: [UInt8], _ from: Int, _ to: Int) {
    let over = Int(source[from + 3])
    guard over > 0 else { return }
    let under = Int(bytes[to + 3]) * (255 - over)
    // 255 times the alpha of the mixture.
    let total = over * 255 + under
    for component in 0..<3 {
      let mixed = Int(source[from + component]) * over * 255 + Int(bytes[to + component]) * under
      bytes[to + component] = UInt8((mixed + total / 2) / total)
    }
    bytes[to + 3] = UInt8((total + 127) / 255)
  }

  /// The picture, without an alpha channel if it is opaque.
  private var picture: Bitmap {
    let count = width * height
    let isOpaque = bytes.withUnsafeBufferPointer { bytes in
      (0..<count).allSatisfy { bytes[4 * $0 + 3] == 255 }
    }
    guard isOpaque else { return Bitmap(width: width, height: height, format: .rgba, bytes: bytes) }
    return Bitmap(width: width, height: height, format: .rgb) { target in
      bytes.withUnsafeBufferPointer { bytes in
        for pixel in 0..<count {
          for component in 0..<3 {
            target.initializeElement(at: 3 * pixel + component, to: bytes[4 * pixel + component])
          }
        }
      }
    }
  }
}
