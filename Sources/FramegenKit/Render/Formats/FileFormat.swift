/// A kind of file that is recognized by the ending of its name.
public protocol FileFormat: Equatable, Sendable {
  /// Every format of this kind.
  static var all: [Self] { get }
  /// The ending of a file's name, in lower case, without the dot.
  var ending: String { get }
}

extension FileFormat {
  /// The format of an ending, in upper or lower case; nil for an unknown one.
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
  /// The endings as a list within a sentence: `.webm, .mov or .webp`.
  func listed(or last: String? = nil) -> String {
    let names = map { ".\($0.ending)" } + (last.map { [$0] } ?? [])
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
