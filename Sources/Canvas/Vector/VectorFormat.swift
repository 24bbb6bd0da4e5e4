/// A format that keeps shapes as shapes.
public enum VectorFormat: String, Sendable, CaseIterable {
  /// Scalable Vector Graphics, one picture a file.
  case svg
  /// Portable Document Format, one page or several.
  case pdf
}
