internal import DisplayList

/// A format of a sequence with a file for each frame.
///
/// Each format is declared in a file of its own, and listed in `all`.
public struct FrameFormat: FileFormat {
  /// Every format.
  public static let all: [FrameFormat] = [.png, .svg, .pdf]

  /// The ending of a file's name, in lower case, without the dot.
  public let ending: String
  /// Makes what one worker turns frames into files with.
  let makeEncoder: @Sendable (RenderJob) -> FrameEncoder<[UInt8]>

  init(_ ending: String, makeEncoder: @escaping @Sendable (RenderJob) -> FrameEncoder<[UInt8]>) {
    self.ending = ending
    self.makeEncoder = makeEncoder
  }
}
