public import Scene

/// The texts from which a scene was read; spans refer to them by number.
public struct SourceList: Equatable, Sendable {
  /// The texts: the scene file, the overriding options, then the file of the touches.
  public private(set) var texts: [SourceText]

  /// A list of texts.
  public init(_ texts: [SourceText]) { self.texts = texts }

  /// Adds a text.
  mutating func add(_ text: SourceText) { texts.append(text) }

  /// The text to which a span refers, or nil for a span of another reading.
  public func text(of span: SourceSpan) -> SourceText? {
    texts.indices.contains(span.source) ? texts[span.source] : nil
  }

  /// The line and column where a span begins, both from 1; nil for a span of another reading.
  public func position(of span: SourceSpan) -> (line: Int, column: Int)? {
    text(of: span)?.position(ofByte: span.range.lowerBound)
  }
}
