internal import FramegenKit

/// A frame as a PNG file, or the part of it that differs from its picture in the reference.
public struct FramePicture: Sendable {
  /// The PNG file.
  public var file: [UInt8]
  /// The upper left corner of the part, in pixels; nil for the whole frame.
  public var corner: (x: Int, y: Int)?
}
