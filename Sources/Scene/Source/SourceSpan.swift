/// A stretch of text that something was read from: where a problem with it is shown.
///
/// A span names its source by number, so that it stays small enough to stand in every value. The
/// names, lines and columns come from the `SourceList` that the same reading returned.
public struct SourceSpan: Hashable, Sendable {
  /// The number of the source: 0 for the scene file, 1 and up for the overriding options.
  public var source: Int
  /// The bytes, counted from 0 at the source's start; an empty range is a point between two bytes.
  public var range: Range<Int>

  /// A span of bytes in a source.
  ///
  /// - Parameters:
  ///   - source: The number of the source, 0 for the scene file.
  ///   - range: The bytes, counted from 0.
  public init(source: Int = 0, range: Range<Int>) {
    self.source = source
    self.range = range
  }
}

extension SourceSpan: Comparable {
  /// Orders spans by source, then by where they begin, then by where they end.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.source, left.range.lowerBound, left.range.upperBound)
      < (right.source, right.range.lowerBound, right.range.upperBound)
  }
}
