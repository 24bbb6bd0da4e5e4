/// Why something could not be drawn or measured.
public enum CanvasError: Error, Equatable, Sendable {
  /// The canvas has no pixels, or more than can be drawn; its size in pixels.
  case canvasSize(width: Double, height: Double, limit: Int)
  /// The canvas of a vector document has no area, or is larger than can be drawn; its size in points.
  case documentSize(width: Double, height: Double, limit: Int)
  /// A font file is missing, unreadable or not a font.
  case unreadableFont(path: String)
  /// The default family is in none of the font files.
  case noDefaultFamily(name: String, known: [String])
  /// Groups within groups need too much memory; the pixels of their surfaces together.
  case nestedGroups(pixels: Int, limit: Int)
  /// There is not enough memory.
  case outOfMemory
  /// Cairo failed; its own message.
  case drawing(String)
}

extension CanvasError {
  /// Whether a smaller canvas might help.
  public var isLackOfMemory: Bool {
    switch self {
    case .outOfMemory, .nestedGroups: true
    default: false
    }
  }
}

extension CanvasError: CustomStringConvertible {
  /// The reason as the end of a sentence, in lower case.
  public var description: String {
    switch self {
    case .canvasSize(let width, let height, let limit):
      "a canvas of \(width) x \(height) pixels cannot be drawn; a side has 1 to \(limit) pixels"
    case .documentSize(let width, let height, let limit):
      "a canvas of \(width) x \(height) points cannot be drawn; a side is above 0 and at most \(limit)"
    case .unreadableFont(let path):
      FontCollection.standardFiles.contains(path)
        ? "the font \(path) is missing or damaged; it comes with Debian's package fonts-dejavu-core"
        : "'\(path)' is not a readable font file"
    case .noDefaultFamily(let name, let known):
      "the default font family '\(name)' is in no font file; there are: "
        + known.joined(separator: ", ")
    case .nestedGroups(let pixels, let limit):
      "translucent or clipping views within each other need \(pixels) pixels at once; "
        + "at most \(limit) are allowed"
    case .outOfMemory: "not enough memory for the canvas"
    case .drawing(let message): "the frame cannot be drawn: \(message)"
    }
  }
}
