public import Foundation
public import Scene

/// A view that fills and strokes a path, like a `CAShapeLayer`.
@dynamicMemberLookup open class ShapeView: View {
  /// A view of size zero with an empty path.
  public init() {
    super.init(frame: .zero)
    content = .shape(ShapeContent())
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { nil }

  /// A member of the content.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ShapeContent, Value>) -> Value {
    get { content.shape[keyPath: part] }
    set { content.shape[keyPath: part] = newValue }
  }

  /// Does nothing, because a path has no intrinsic size.
  open override func contentDidChange() {}
}
