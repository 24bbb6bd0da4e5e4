internal import DisplayList

/// A format of a single frame, for sequences with a file for each frame.
///
/// Each format is declared in a file of its own, and listed in `all`.
public struct FrameFormat: FileFormat {
  /// All formats.
  public static let all: [FrameFormat] = [.png, .svg, .pdf]

  /// The file extension, in lower case, without the dot.
  public let ending: String
  /// Whether frames consist of pixels, to which views are rounded.
  let isRounded: Bool
  /// Makes the encoder with which a worker converts frames to files.
  let makeEncoder: @Sendable (RenderJob) -> FrameEncoder<[UInt8]>

  init(
    _ ending: String, isRounded: Bool = true,
    makeEncoder: @escaping @Sendable (RenderJob) -> FrameEncoder<[UInt8]>
  ) {
    self.ending = ending
    self.isRounded = isRounded
    self.makeEncoder = makeEncoder
  }
}
