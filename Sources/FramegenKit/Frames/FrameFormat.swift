/// The formats of a sequence, a file for each frame.
public enum FrameFormat: String, Sendable, CaseIterable {
  /// Portable Network Graphics: pixels, exactly.
  case png
  /// Scalable Vector Graphics: shapes instead of pixels.
  case svg
  /// Portable Document Format: shapes instead of pixels.
  case pdf

  /// The format of a file, by the ending of its name; nil for no format of frames.
  public init?(ending name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
