/// Why a scene file cannot be read at all.
public enum SceneFileError: Error, Equatable, CustomStringConvertible {
  /// The system refuses; with the path and the system's own words.
  case unreadable(path: String, reason: String)

  /// The path and the system's words, in lower case without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(Quotation.of(path)): \(reason)"
    }
  }
}
