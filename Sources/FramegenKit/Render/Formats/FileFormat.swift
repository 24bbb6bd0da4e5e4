internal import SceneFormat

/// A file format with a file extension.
public protocol FileFormat: Equatable, Sendable {
  /// All formats of this kind.
  static var all: [Self] { get }
  /// The file extension, in lower case, without the dot.
  var ending: String { get }
}

extension FileFormat {
  /// The format with a file extension, in upper or lower case; nil for an unknown one.
  public init?(ending: String) {
    guard let format = Self.all.first(where: { $0.ending == ending.lowercased() }) else {
      return nil
    }
    self = format
  }

  /// Whether two formats are the same.
  public static func == (left: Self, right: Self) -> Bool { left.ending == right.ending }
}

extension Sequence where Element: FileFormat {
  /// The file extensions as a list within a sentence: `.webm, .mov or .webp`.
  func listed(or last: String? = nil) -> String {
    MessageText.list(map { ".\($0.ending)" } + (last.map { [$0] } ?? []))
  }
}
