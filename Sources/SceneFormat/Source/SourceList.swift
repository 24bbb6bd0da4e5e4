public import Scene

/// The texts that one reading drew on; spans name them by their number.
public struct SourceList: Equatable, Sendable {
  /// The texts: first the scene file, then the overriding options.
  public private(set) var texts: [SourceText]

  /// A list of texts.
  public init(_ texts: [SourceText]) { self.texts = texts }

  /// The text that a span points into, or nil for a span of another reading.
  public func text(of span: SourceSpan) -> SourceText? {
    texts.indices.contains(span.source) ? texts[span.source] : nil
  }

  /// The line and column at which a span begins, both from 1, or nil for a span of another reading.
  public func position(of span: SourceSpan) -> (line: Int, column: Int)? {
    text(of: span)?.position(ofByte: span.range.lowerBound)
  }
}
