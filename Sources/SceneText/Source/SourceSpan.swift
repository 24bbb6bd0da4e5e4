/// A range of source text from which a value was read, for messages about it.
///
/// A span refers to its source by number, and is thus small enough for every value. The
/// `SourceList` of the same reading has the names, lines and columns.
public struct SourceSpan: Hashable, Sendable {
  /// The number of the source: 0 for the scene file, from 1 on for the overriding options, below 0 for what a component or a
  /// repetition makes.
  public var source: Int
  /// The bytes, counted from 0; an empty range is a point between two bytes.
  public var range: Range<Int>

  /// A range of bytes in a source.
  ///
  /// - Parameters:
  ///   - source: The number of the source, 0 for the scene file.
  ///   - range: The bytes, counted from 0.
  public init(source: Int = 0, range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The start of the scene file: the place of what no text states.
  public static let start = SourceSpan(range: 0..<0)
}

extension SourceSpan: Comparable {
  /// Orders spans by source, then by start, then by end.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.source, left.range.lowerBound, left.range.upperBound)
      < (right.source, right.range.lowerBound, right.range.upperBound)
  }
}
