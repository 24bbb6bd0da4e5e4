/// How vector graphics hold texts.
public enum VectorText: String, CaseIterable, Equatable, Sendable {
  /// As shapes, which look the same in every viewer.
  case outlines
  /// As characters that can be selected, in parts of their fonts that the file contains.
  case embedded
}
